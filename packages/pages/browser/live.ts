import { texts } from './texts.ts';
import { growOlder, restartAge } from './age.ts';
import { prepareCharts } from './chart.ts';
import { growDistances, showZone } from './local-time.ts';
import { showOwnNames } from './own-names.ts';
import { say } from './say.ts';
import { trustedHtml } from './trusted-html.ts';

/** What is told of the newest position. */
interface Head {
  readonly position: number;
  /** Changes when the ledger takes updates back. */
  readonly epoch: string | null;
}

/** Milliseconds between two looks at the page, and between two looks for the head where no stream is open. */
const [pace, pollPace] = [1_000, 5_000];
/** Between two messages to those who do not see the page. */
const sayPace = 5_000;
/** Pixels from its top within which a page is at its top. */
const top = 200;

/** Calls back with what the network's stream tells; one tab holds the stream for all tabs of the network. */
function followHead(base: URL, tell: (head: Head) => void): void {
  const name = `lx-live ${base.pathname}`;
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<Head>) => {
    tell(data);
  });
  const told = (head: Head): void => {
    channel.postMessage(head);
    tell(head);
  };
  const poll = async (): Promise<void> => {
    const response = await fetch(location.href, { method: 'HEAD', headers: { accept: 'text/html' } }).catch(() => null);
    const position = response?.headers.get('explorer-position') ?? null;
    if (position !== null) told({ position: Number(position), epoch: null });
  };
  // Held until the tab goes.
  const lead = (): Promise<never> =>
    new Promise(() => {
      const stream = new EventSource(new URL('-/stream', base));
      stream.addEventListener('head', ({ data }: MessageEvent<string>) => {
        const { position, epoch } = JSON.parse(data) as { position: number; epoch: string };
        told({ position, epoch });
      });
      // Where it is refused for good; otherwise the browser comes back by itself.
      stream.addEventListener('error', () => {
        if (stream.readyState === EventSource.CLOSED) setInterval(() => void poll(), pollPace);
      });
    });
  if ('locks' in navigator) void navigator.locks.request(name, lead);
  else void lead();
}

function rowsOf(part: ParentNode): string[] {
  return [...part.querySelectorAll<HTMLElement>('[data-row]')].map((row) => row.dataset.row ?? '');
}

function positionOf(part: ParentNode): number {
  return Number(part.querySelector<HTMLElement>('#strip [data-field=position]')?.dataset.value ?? 0);
}

/** The switches of a page that goes on until it is paused: to pause it, and to give it the whole screen. */
class Running {
  readonly #main: HTMLElement;
  #isPaused = false;

  constructor(main: HTMLElement, resume: () => void) {
    this.#main = main;
    const controls = document.createElement('p');
    controls.className = 'controls';
    const pause = switchOf(texts.pause, () => {
      this.#isPaused = !this.#isPaused;
      pause.textContent = this.#isPaused ? texts.resume : texts.pause;
      if (!this.#isPaused) resume();
    });
    controls.append(pause);
    if (document.fullscreenEnabled) {
      const full = switchOf(texts.fullScreen, () => {
        void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
      });
      document.addEventListener('fullscreenchange', () => {
        full.textContent = document.fullscreenElement ? texts.window : texts.fullScreen;
      });
      controls.append(' ', full);
    }
    main.before(controls);
  }

  /** A link does not leave while it is pointed at. */
  get isOn(): boolean {
    return !this.#isPaused && this.#main.querySelector('a:hover') === null;
  }
}

function switchOf(text: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  button.addEventListener('click', press);
  return button;
}

/** Keeps a page at the newest position: new rows come in by themselves while it is at its top and nobody is busy in it, else when a button says so. */
class Live {
  readonly #main: HTMLElement;
  readonly #button = document.createElement('button');
  /** Goes on whoever looks at it; null: it waits for calm. */
  readonly #running: Running | null;
  #head: Head = { position: 0, epoch: null };
  #shown: number;
  #epoch: string | null = null;
  /** The newest state of the page, while it waits to be shown. */
  #fresh: Document | null = null;
  #working = false;
  #said = 0;

  constructor(main: HTMLElement) {
    this.#main = main;
    this.#shown = positionOf(document);
    this.#button.type = 'button';
    this.#button.className = 'fresh';
    this.#button.hidden = true;
    this.#button.addEventListener('click', () => {
      scrollTo({ top: 0 });
      this.#show();
    });
    this.#running = main.dataset.live === 'running' ? new Running(main, () => this.#showIfCalm()) : null;
    main.before(this.#button);
    document.addEventListener('visibilitychange', () => void this.#work());
    document.addEventListener('focusout', () => {
      this.#showIfCalm();
    });
    document.addEventListener('pointerout', () => {
      this.#showIfCalm();
    });
    addEventListener('scrollend', () => {
      this.#showIfCalm();
    });
  }

  tell(head: Head): void {
    this.#head = head;
    // What the page shows is of the epoch that it hears of first.
    this.#epoch ??= head.epoch;
    void this.#work();
  }

  /** Looks at the newest state of the page, at most once a second, for as long as it is behind. */
  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    while (!document.hidden && this.#isBehind()) {
      await this.#look();
      await new Promise((resolve) => {
        setTimeout(resolve, pace);
      });
    }
    this.#working = false;
  }

  #isBehind(): boolean {
    const { position, epoch } = this.#head;
    const newest = this.#fresh === null ? this.#shown : positionOf(this.#fresh);
    return position > newest || (epoch !== null && this.#epoch !== null && epoch !== this.#epoch);
  }

  async #look(): Promise<void> {
    const { epoch } = this.#head;
    // Never from the browser's memory: after a rewind it is looked at once, and what is kept there is from before.
    const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-cache' }).catch(
      () => null,
    );
    if (!response?.ok) return;
    const fresh = new DOMParser().parseFromString(trustedHtml(await response.text()), 'text/html');
    const isRewound = epoch !== null && this.#epoch !== null && epoch !== this.#epoch;
    this.#epoch = epoch ?? this.#epoch;
    this.#fresh = fresh;
    if (isRewound) {
      this.#show();
      say(texts.rewound);
      return;
    }
    if (this.#showIfCalm()) return;
    const known = new Set(rowsOf(this.#main));
    const count = rowsOf(fresh).filter((row) => !known.has(row)).length;
    if (count === 0) return;
    this.#button.textContent = texts.fresh(count);
    this.#button.hidden = false;
    if (performance.now() - this.#said < sayPace) return;
    this.#said = performance.now();
    say(texts.fresh(count));
  }

  /** Whether nobody would be disturbed: the page is at its top, and holds neither pointer nor focus nor a selection, nor what is said of its rows. */
  #showIfCalm(): boolean {
    const main = this.#main;
    const isCalm =
      (this.#running?.isOn ?? (scrollY <= top && !main.matches(':hover'))) &&
      main.dataset.kept === undefined &&
      !main.contains(document.activeElement) &&
      (getSelection()?.isCollapsed ?? true);
    if (isCalm) this.#show();
    return isCalm;
  }

  #show(): void {
    const fresh = this.#fresh;
    const [main, strip] = [fresh?.getElementById('main'), fresh?.getElementById('strip')];
    this.#fresh = null;
    this.#button.hidden = true;
    if (!fresh || !main || !strip) return;
    this.#shown = positionOf(fresh);
    const known = new Set(rowsOf(this.#main));
    const next = document.importNode(main, true);
    const forms = this.#main.querySelectorAll('form');
    // Forms stay as they are: with what was typed into them, and with their suggestions.
    for (const [at, form] of next.querySelectorAll('form').entries()) {
      const old = forms[at];
      if (old?.action === form.action) form.replaceWith(old);
    }
    this.#main.replaceChildren(...next.childNodes);
    this.#main.dataset.now = main.dataset.now ?? '';
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
    growDistances();
    prepareCharts();
    showOwnNames();
  }
}

const main = document.querySelector<HTMLElement>('main[data-live]');
if (main) {
  const live = new Live(main);
  growOlder();
  // This file stands in a folder of the network's own, whatever the language of the page is.
  followHead(new URL('..', import.meta.url), (head) => {
    live.tell(head);
  });
}
