// The page: texts on one side, what the engine says to them on the other.
import './style.css';
import { createEditor, type DocumentName, Documents, TITLES } from './editor/documents.js';
import { Markers, type Placed } from './editor/markers.js';
import { monaco, useTheme } from './editor/monaco.js';
import { Dropped, EngineClient } from './engine/client.js';
import { fetchModule } from './engine/module.js';
import type { About, Sources } from './engine/protocol.js';
import { EXAMPLES } from './examples.js';
import { Language } from './language/language.js';
import { byId, element } from './page/element.js';
import { Panes } from './page/panes.js';
import { ProgressBar } from './page/progress.js';
import { save, saved } from './page/saved.js';
import { EMPTY, fragmentOf, type State, stateIn, stateOf } from './page/state.js';
import { Tabs } from './page/tabs.js';
import { setUpTheme } from './page/theme.js';
import { ApplyView } from './results/apply_view.js';
import { CelView } from './results/cel_view.js';
import { CompareView } from './results/compare_view.js';
import { ExplainView } from './results/explain_view.js';
import { FindingsView } from './results/findings_view.js';
import { PatchView } from './results/patch_view.js';
import { PolicyView } from './results/policy_view.js';
import { StoredView } from './results/stored_view.js';
import type { Page, View } from './results/view.js';

const SHORT_WAIT = 120; // milliseconds after a change
const LONG_WAIT = 600; // with texts of more than that many letters:
const LARGE = 500_000;
const DOCUMENTS = Object.keys(TITLES) as DocumentName[];

class Playground implements Page {
  readonly state: State = { ...EMPTY };
  readonly #progress = new ProgressBar(() => this.#cancel());
  readonly engine = new EngineClient((activity) => this.#progress.show(activity));
  readonly #documents = new Documents((name) => this.#typed(name));
  readonly #markers = new Markers(this.#documents);
  readonly #language = new Language(this.#documents, (message) =>
    this.say(`The language server failed, and begins again with the next change of a text: ${message}`));
  readonly #schemaEditor = createEditor(byId('schema-editor'), 'CRD or policy', this.#documents, 'schema');
  readonly #objectEditor = createEditor(byId('object-editor'), 'Object', this.#documents, 'object');
  readonly #schemaTabs = new Tabs(byId('schema-tabs'), (name) => this.#swap(name as DocumentName));
  readonly #objectTabs = new Tabs(byId('object-tabs'), (name) => this.#swap(name as DocumentName));
  readonly #resultTabs = new Tabs(byId('result-tabs'), (name) => this.#openTab(name));
  readonly #panes = new Panes({
    schema: () => this.#schemaEditor.focus(),
    object: () => this.#objectEditor.focus(),
    results: () => byId('result-tabs').querySelector<HTMLElement>('[aria-selected=true]')!.focus(),
  });
  readonly #findings = new FindingsView(this.#markers, (name, { range }) => this.#goTo(name, range),
    (name, placed) => this.#fixesOf(name, placed));
  readonly #views: Record<string, View> = {
    stored: new StoredView(this), cel: new CelView(this), policy: new PolicyView(this), apply: new ApplyView(this),
    patch: new PatchView(this), explain: new ExplainView(this), compare: new CompareView(this),
  };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #checks = false; // is due
  #restoring = false;

  constructor() {
    setUpTheme(byId<HTMLSelectElement>('theme'), useTheme);
    this.#setUpTools();
    monaco.editor.registerEditorOpener({ openCodeEditor: (_, resource, place) => this.#openAt(resource, place) });
    addEventListener('hashchange', () => void this.#readFragment());
  }

  async start() {
    if (!(await this.#readFragment())) this.#restore(saved() ?? stateOf(EXAMPLES['ferry']!.state));
    try {
      const module = await fetchModule((done) => this.#progress.loading(done));
      this.engine.start(module);
      this.#language.start(module);
      this.#showAbout(await this.engine.ask('about', {}));
    } catch (error) {
      this.#findings.fail(`The engine could not be started: ${(error as Error).message}`);
    }
  }

  sources(): Sources {
    const { kubernetesVersion, schema, object, old } = this.state;
    return { kubernetesVersion, schema, object, old };
  }

  changed() {
    this.#later(false);
  }

  // Texts take a check, too; all else changes only what the open tab shows.
  #later(checks: boolean) {
    this.#checks ||= checks;
    if (this.#restoring) return;
    clearTimeout(this.#timer);
    const { schema, object, old } = this.state;
    const large = schema.length + object.length + old.length > LARGE;
    this.#timer = setTimeout(() => void this.#refresh(), large ? LONG_WAIT : SHORT_WAIT);
  }

  showDocument(name: DocumentName) {
    const isSchema = name === 'schema' || name === 'oldSchema';
    (isSchema ? this.#schemaTabs : this.#objectTabs).choose(name);
    this.#panes.show(isSchema ? 'schema' : 'object');
  }

  setDocument(name: DocumentName, text: string) {
    this.#documents.setText(name, text);
    this.showDocument(name);
  }

  say(words: string) {
    byId('said').textContent = words;
  }

  #typed(name: DocumentName) {
    this.state[name] = this.#documents.text(name);
    this.#later(true);
  }

  async #refresh() {
    save(this.state);
    const checks = this.#checks;
    this.#checks = false;
    await Promise.all([checks && this.#check(), this.#refreshTab()]);
  }

  async #check() {
    const sources = this.sources();
    try {
      const answer = await this.engine.ask('check', sources);
      // Of a text that was changed meanwhile, another check is due, and places are no longer right.
      if (JSON.stringify(sources) !== JSON.stringify(this.sources())) return;
      const { errors, warnings } = this.#findings.show(answer);
      this.#count(errors, warnings);
    } catch (error) {
      if (!(error instanceof Dropped)) this.#findings.fail((error as Error).message);
      else if (error.cancelled) this.#findings.fail('Cancelled. The findings are those of an earlier text.');
    }
  }

  // On phones the findings are in another pane.
  #count(errors: number, warnings: number) {
    const text = errors + warnings > 0 ? String(errors + warnings) : '';
    const kind = errors > 0 ? 'error' : 'warning';
    this.#resultTabs.badge('findings', text, kind);
    const badge = byId('results-badge');
    badge.textContent = text;
    badge.dataset['kind'] = kind;
    badge.hidden = text === '';
  }

  async #refreshTab() {
    const failure = byId('failure');
    const view = this.#views[this.state.tab];
    try {
      await view?.refresh();
      failure.hidden = true;
    } catch (error) {
      if (error instanceof Dropped) return;
      failure.textContent = (error as Error).message;
      failure.hidden = false;
    }
  }

  #cancel() {
    this.engine.cancel();
    this.say('Cancelled.');
  }

  #openTab(name: string) {
    this.state.tab = name;
    byId('failure').hidden = true;
    if (this.#restoring) return;
    save(this.state);
    void this.#refreshTab();
  }

  #swap(name: DocumentName) {
    const isSchema = name === 'schema' || name === 'oldSchema';
    const editor = isSchema ? this.#schemaEditor : this.#objectEditor;
    editor.setModel(this.#documents.model(name));
    editor.updateOptions({ ariaLabel: TITLES[name] });
    byId(isSchema ? 'schema-editor' : 'object-editor').setAttribute('aria-label', TITLES[name]);
  }

  #goTo(name: DocumentName, range: monaco.IRange | undefined) {
    this.showDocument(name);
    const editor = name === 'schema' || name === 'oldSchema' ? this.#schemaEditor : this.#objectEditor;
    if (range) {
      editor.setSelection(range);
      editor.revealRangeInCenterIfOutsideViewport(range, monaco.editor.ScrollType.Immediate);
    }
    editor.focus();
  }

  // For editors, which know no other than themselves.
  #openAt(resource: monaco.Uri, place: monaco.IRange | monaco.IPosition | undefined): boolean {
    const name = this.#documents.nameOf(resource);
    if (!name) return false;
    this.#goTo(name, place && ('lineNumber' in place ? monaco.Range.fromPositions(place) : place));
    return true;
  }

  #fixesOf(name: DocumentName, placed: Placed[]) {
    const all = placed.map(({ range }) => range!).reduce((range, next) => monaco.Range.plusRange(range, next));
    return this.#language.fixesIn(this.#documents.model(name), all);
  }

  // Everything as the state has it.
  #restore(state: State) {
    this.#restoring = true;
    Object.assign(this.state, state);
    for (const name of DOCUMENTS) this.#documents.setText(name, state[name]);
    for (const editor of [this.#schemaEditor, this.#objectEditor]) editor.setPosition({ lineNumber: 1, column: 1 });
    byId<HTMLSelectElement>('release').value = state.kubernetesVersion;
    this.#language.useRelease(state.kubernetesVersion);
    for (const view of Object.values(this.#views)) view.restore();
    this.#schemaTabs.choose('schema');
    this.#objectTabs.choose('object');
    if (!this.#resultTabs.has(state.tab)) this.state.tab = 'findings';
    this.#resultTabs.choose(this.state.tab);
    this.#restoring = false;
    this.#later(true);
  }

  async #readFragment(): Promise<boolean> {
    try {
      const state = await stateIn(location.hash);
      if (state) this.#restore(state);
      return state !== undefined;
    } catch {
      this.say('The link cannot be read: it may have been cut.');
      return false;
    }
  }

  async #share() {
    const url = new URL(location.href);
    url.hash = await fragmentOf(this.state);
    history.replaceState(null, '', url);
    const size = url.href.length > 8000 ? ` It has ${url.href.length.toLocaleString('en')} letters, which some programs cut.` : '';
    try {
      await navigator.clipboard.writeText(url.href);
      this.say(`The link is copied. All texts are in it.${size}`);
    } catch {
      this.say(`The link is in the address bar. All texts are in it.${size}`);
    }
  }

  async #openFile(file: File) {
    this.setDocument('object', await file.text());
    this.say(`${file.name} is the object now. It stays in this browser.`);
  }

  #showAbout({ version, kubernetesVersions: releases }: About) {
    // Patch releases make no difference to a choice.
    const kubernetesVersions = releases.map((name) => name.split('.').slice(0, 2).join('.'));
    const newest = kubernetesVersions.at(-1);
    byId('version').textContent = `Plimsoll ${version}, with the kinds of Kubernetes ${kubernetesVersions[0]} to ${newest}.`;
    const select = byId<HTMLSelectElement>('release');
    select.replaceChildren(element('option', { value: '' }, `${newest} (newest)`), ...kubernetesVersions.slice(0, -1).reverse().map((name) => element('option', { value: name }, name)));
    select.value = this.state.kubernetesVersion;
    if (select.selectedIndex >= 0) return;
    select.value = this.state.kubernetesVersion = '';
    this.#language.useRelease('');
  }

  #setUpTools() {
    const examples = byId<HTMLSelectElement>('examples');
    examples.append(element('option', { value: '' }, 'Choose…'), ...Object.entries(EXAMPLES).map(([value, { title }]) => element('option', { value }, title)));
    examples.addEventListener('change', () => {
      const example = EXAMPLES[examples.value];
      if (example) this.#restore({ ...stateOf(example.state), kubernetesVersion: this.state.kubernetesVersion });
      examples.value = '';
    });
    const release = byId<HTMLSelectElement>('release');
    release.append(element('option', { value: '' }, 'newest'));
    release.addEventListener('change', () => {
      this.state.kubernetesVersion = release.value;
      this.#language.useRelease(release.value);
      this.#later(true);
    });
    byId('share').addEventListener('click', () => void this.#share());
    byId('help').addEventListener('click', () => byId<HTMLDialogElement>('help-dialog').showModal());
    const file = byId<HTMLInputElement>('file');
    byId('open').addEventListener('click', () => file.click());
    file.addEventListener('change', () => {
      if (file.files?.[0]) void this.#openFile(file.files[0]);
      file.value = '';
    });
  }
}

// Once loaded, the page works offline. Where that is not allowed, such as without https, it works all the same.
if ('serviceWorker' in navigator) navigator.serviceWorker.register('offline.js').catch(() => undefined);

void new Playground().start();
