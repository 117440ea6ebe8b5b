import { growOlder, restartAge } from './age.ts';
import { announce } from './announce.ts';
import { prepareCharts } from './chart.ts';
import { buttonOf, element } from './element.ts';
import { growAges, showZone } from './local-time.ts';
import { showOwnNames } from './own-names.ts';
import { texts } from './texts.ts';
import { trustedHtml } from './trusted-html.ts';

/** The newest position of the index. */
interface Head {
  readonly position: number;
  /** Changes when the index is rewound; undefined: not known. */
  readonly epoch: string | undefined;
}

/** Milliseconds between two fetches of the page. */
const fetchInterval = 1_000;
/** Milliseconds after which a refused stream is opened again, with a poll of the head in between. */
const pollInterval = 5_000;
/** Milliseconds between two announcements to screen readers. */
const announceInterval = 5_000;
/** A page that is scrolled by fewer pixels counts as at its top. */
const topPixels = 200;

/** Calls `notify` with each new head of the network. One tab holds the stream for all tabs of the network. */
function followHead(base: URL, notify: (head: Head) => void): void {
  const name = `lx-live ${base.pathname}`;
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<Head>) => {
    notify(data);
  });
  const broadcast = (head: Head): void => {
    channel.postMessage(head);
    notify(head);
  };
  const poll = async (): Promise<void> => {
    const response = await fetch(location.href, { method: 'HEAD', headers: { accept: 'text/html' } }).catch(() => null);
    const position = response?.headers.get('explorer-position') ?? null;
    if (position !== null) broadcast({ position: Number(position), epoch: undefined });
  };
  // Never resolves, so that the tab holds the lock until it is closed.
  const lead = (): Promise<never> =>
    new Promise(() => {
      const open = (): void => {
        const stream = new EventSource(new URL('-/stream', base));
        stream.addEventListener('head', ({ data }: MessageEvent<string>) => {
          const { position, epoch } = JSON.parse(data) as { position: number; epoch: string };
          broadcast({ position, epoch });
        });
        // After other errors the browser reconnects by itself.
        stream.addEventListener('error', () => {
          if (stream.readyState !== EventSource.CLOSED) return;
          void poll();
          setTimeout(open, pollInterval);
        });
      };
      open();
    });
  // A browser that blocks storage refuses locks.
  if ('locks' in navigator) navigator.locks.request(name, lead).catch(lead);
  else void lead();
}

function rowsOf(part: ParentNode): string[] {
  return [...part.querySelectorAll<HTMLElement>('[data-row]')].map((row) => row.dataset.row ?? '');
}

/** The head that a page shows. */
function headOf(page: Document): Head {
  const position = page.querySelector<HTMLElement>('#strip [data-field=position]')?.dataset.value ?? 0;
  return { position: Number(position), epoch: page.getElementById('strip')?.dataset.epoch };
}

/** The buttons of a running page (`data-live="running"`), which updates until it is paused: to pause it, and for full screen. */
class Running {
  readonly #main: HTMLElement;
  #isPaused = false;

  constructor(main: HTMLElement, resume: () => void) {
    this.#main = main;
    const controls = element('p', { className: 'controls' });
    const pause = buttonOf(texts.pause, () => {
      this.#isPaused = !this.#isPaused;
      pause.textContent = this.#isPaused ? texts.resume : texts.pause;
      if (!this.#isPaused) resume();
    });
    controls.append(pause);
    if (document.fullscreenEnabled) {
      const full = buttonOf(texts.fullScreen, () => {
        void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
      });
      document.addEventListener('fullscreenchange', () => {
        full.textContent = document.fullscreenElement ? texts.window : texts.fullScreen;
      });
      controls.append(' ', full);
    }
    main.before(controls);
  }

  /** False while paused, and while the pointer is on a link, which must not move. */
  get isOn(): boolean {
    return !this.#isPaused && this.#main.querySelector('a:hover') === null;
  }
}

/** Keeps a page at the newest position. New rows appear by themselves while the page is at its top and not in use, else on a button. */
class Live {
  readonly #main: HTMLElement;
  /** Shows the new rows. It is visible if there are any and they are not shown yet. */
  readonly #button: HTMLButtonElement;
  /** Null: this is not a running page. */
  readonly #running: Running | null;
  #head: Head;
  #shown: Head;
  /** The newest version of the page until it is shown; null: none. */
  #fresh: Document | null = null;
  #isCatchingUp = false;
  #announcedAt = 0;

  constructor(main: HTMLElement) {
    this.#main = main;
    this.#head = this.#shown = headOf(document);
    this.#button = buttonOf('', () => {
      scrollTo({ top: 0 });
      this.#show();
    });
    Object.assign(this.#button, { className: 'fresh', hidden: true });
    this.#running = main.dataset.live === 'running' ? new Running(main, () => this.#showIfCalm()) : null;
    main.before(this.#button);
    document.addEventListener('visibilitychange', () => void this.#catchUp());
    for (const type of ['focusout', 'pointerout', 'scrollend'])
      document.addEventListener(type, () => this.#showIfCalm());
  }

  receiveHead(head: Head): void {
    this.#head = head;
    void this.#catchUp();
  }

  /** Fetches the page, at most once a second, until it is at the head. */
  async #catchUp(): Promise<void> {
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    while (!document.hidden && this.#isBehind()) {
      await this.#fetchPage();
      await new Promise((resolve) => {
        setTimeout(resolve, fetchInterval);
      });
    }
    this.#isCatchingUp = false;
  }

  #isBehind(): boolean {
    const { position, epoch } = this.#head;
    const newest = this.#fresh === null ? this.#shown : headOf(this.#fresh);
    // Without a stream the epoch is not known, but a rewind makes the position lower.
    if (epoch === undefined) return position !== newest.position;
    return position > newest.position || epoch !== newest.epoch;
  }

  async #fetchPage(): Promise<void> {
    // Not from the browser's cache, which may have the page from before a rewind.
    const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-cache' }).catch(
      () => null,
    );
    if (!response?.ok) return;
    const fresh = new DOMParser().parseFromString(trustedHtml(await response.text()), 'text/html');
    const freshHead = headOf(fresh);
    if (this.#head.epoch === undefined) this.#head = freshHead;
    this.#fresh = fresh;
    if (freshHead.epoch !== this.#shown.epoch) {
      this.#show();
      announce(texts.rewound);
      return;
    }
    if (this.#showIfCalm()) return;
    const known = new Set(rowsOf(this.#main));
    const count = rowsOf(fresh).filter((row) => !known.has(row)).length;
    if (count === 0) return;
    this.#button.textContent = texts.fresh(count);
    this.#button.hidden = false;
    if (performance.now() - this.#announcedAt < announceInterval) return;
    this.#announcedAt = performance.now();
    announce(texts.fresh(count));
  }

  /**
   * Shows the newest version if this disturbs no reader: no focus, selection or results of a recomputation, and the page is running, or at
   * its top without the pointer. Returns whether it did.
   */
  #showIfCalm(): boolean {
    const main = this.#main;
    const isCalm =
      (this.#running?.isOn ?? (scrollY <= topPixels && !main.matches(':hover'))) &&
      main.dataset.kept === undefined &&
      !main.contains(document.activeElement) &&
      (getSelection()?.isCollapsed ?? true);
    if (isCalm) this.#show();
    return isCalm;
  }

  #show(): void {
    const fresh = this.#fresh;
    const [freshMain, strip] = [fresh?.getElementById('main'), fresh?.getElementById('strip')];
    this.#fresh = null;
    this.#button.hidden = true;
    if (!fresh || !freshMain || !strip) return;
    this.#shown = headOf(fresh);
    const known = new Set(rowsOf(this.#main));
    const next = document.importNode(freshMain, true);
    const forms = this.#main.querySelectorAll('form');
    // The old forms stay, with their input and suggestions.
    for (const [at, form] of next.querySelectorAll('form').entries()) {
      const old = forms[at];
      if (old?.action === form.action) form.replaceWith(old);
    }
    this.#main.replaceChildren(...next.childNodes);
    this.#main.dataset.now = freshMain.dataset.now ?? '';
    if (known.size > 0) {
      for (const row of this.#main.querySelectorAll<HTMLElement>('[data-row]'))
        row.classList.toggle('new', !known.has(row.dataset.row ?? ''));
    }
    delete this.#main.dataset.kept;
    const [chip, old] = [document.importNode(strip, true), document.getElementById('strip')];
    chip.toggleAttribute('open', old?.hasAttribute('open'));
    old?.replaceWith(chip);
    restartAge();
    showZone();
    growAges();
    prepareCharts();
    showOwnNames();
  }
}

const main = document.querySelector<HTMLElement>('main[data-live]');
if (main) {
  const live = new Live(main);
  growOlder();
  // The base is found from this file, which is in a folder of the network, because the page may be in a folder of its language.
  followHead(new URL('..', import.meta.url), (head) => {
    live.receiveHead(head);
  });
}
