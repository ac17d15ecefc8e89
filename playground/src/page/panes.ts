// The three panes: side by side on large screens, one at a time on small ones. F6 goes from one to the next.
export type PaneName = 'schema' | 'object' | 'results';

const ORDER: PaneName[] = ['schema', 'object', 'results'];

export class Panes {
  constructor(private readonly focus: Record<PaneName, () => void>) {
    for (const button of document.querySelectorAll<HTMLElement>('#panes button')) {
      button.addEventListener('click', () => this.show(button.dataset['pane'] as PaneName));
    }
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      this.#step(event.shiftKey ? -1 : 1);
    });
    this.show(document.body.dataset['shown'] as PaneName);
  }

  show(name: PaneName) {
    document.body.dataset['shown'] = name;
    for (const button of document.querySelectorAll<HTMLElement>('#panes button')) {
      button.setAttribute('aria-pressed', String(button.dataset['pane'] === name));
    }
  }

  go(name: PaneName) {
    this.show(name);
    this.focus[name]();
  }

  #step(by: number) {
    const within = ORDER.findIndex((name) => {
      const pane = document.getElementById(name === 'results' ? 'results' : `${name}-pane`);
      return pane?.contains(document.activeElement);
    });
    const from = within < 0 ? (by > 0 ? -1 : ORDER.length) : within;
    this.go(ORDER[(from + by + ORDER.length) % ORDER.length]!);
  }
}
