// A list of tabs, as keyboards and screen readers expect it: arrow keys, Home and End choose a tab; the Tab key goes to
// its panel. Tabs without `aria-controls` of their own share a panel that the caller changes.
export class Tabs {
  readonly #tabs: HTMLElement[];

  constructor(list: HTMLElement, private readonly onChange: (name: string) => void) {
    this.#tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
    list.addEventListener('click', ({ target }) => {
      const tab = (target as HTMLElement).closest<HTMLElement>('[role=tab]');
      if (tab) this.choose(tab.dataset['name']!);
    });
    list.addEventListener('keydown', (event) => this.#onKey(event));
    this.#mark(this.chosen);
  }

  get chosen(): string {
    const tab = this.#tabs.find((each) => each.getAttribute('aria-selected') === 'true') ?? this.#tabs[0]!;
    return tab.dataset['name']!;
  }

  has(name: string): boolean {
    return this.#tabs.some((tab) => tab.dataset['name'] === name);
  }

  choose(name: string) {
    if (!this.has(name) || name === this.chosen) return;
    this.#mark(name);
    this.onChange(name);
  }

  // A mark on a tab, such as a number of findings.
  badge(name: string, text: string, kind = '') {
    const badge = this.#tabs.find((tab) => tab.dataset['name'] === name)?.querySelector<HTMLElement>('.badge');
    if (!badge) return;
    badge.textContent = text;
    badge.dataset['kind'] = kind;
    badge.hidden = text === '';
  }

  #mark(name: string) {
    for (const tab of this.#tabs) {
      const chosen = tab.dataset['name'] === name;
      tab.setAttribute('aria-selected', String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      const panel = tab.dataset['panel'];
      if (panel) document.getElementById(panel)!.hidden = !chosen;
    }
  }

  #onKey(event: KeyboardEvent) {
    const at = this.#tabs.findIndex((tab) => tab.dataset['name'] === this.chosen);
    const count = this.#tabs.length;
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1 + count, Home: 0, End: count - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const tab = this.#tabs[next % count]!;
    this.choose(tab.dataset['name']!);
    tab.focus();
    tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}
