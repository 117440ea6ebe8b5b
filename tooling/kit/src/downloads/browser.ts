/** The parts of Playwright's browser that tests use. Its own types are in the download only. */
export interface Browser {
  newPage(options?: PageOptions): Promise<Page>;
  /** Pages that share storage, like the tabs of a browser. */
  newContext(): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>;
  close(): Promise<void>;
}

/** A session of Chromium's DevTools protocol for a page. */
interface Protocol {
  send(method: string, parameters: Readonly<Record<string, unknown>>): Promise<unknown>;
}

export interface PageOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce' | 'no-preference';
  readonly javaScriptEnabled?: boolean;
  readonly bypassCSP?: boolean;
}

export interface Page {
  goto(url: string): Promise<{ status(): number; headers(): Record<string, string> } | null>;
  /** Evaluates a function or an expression in the page. */
  evaluate<T, Argument = undefined>(
    what: string | ((argument: Argument) => T | Promise<T>),
    argument?: Argument,
  ): Promise<T>;
  /** Runs a script in each document that the page opens, before its own scripts. */
  addInitScript(script: string | { readonly path: string }): Promise<unknown>;
  addScriptTag(options: { readonly path: string }): Promise<unknown>;
  click(selector: string): Promise<void>;
  fill(selector: string, value: string): Promise<void>;
  title(): Promise<string>;
  url(): string;
  content(): Promise<string>;
  setContent(html: string): Promise<void>;
  screenshot(options?: { readonly path?: string }): Promise<Uint8Array>;
  readonly keyboard: { press(key: string): Promise<void> };
  readonly mouse: { move(x: number, y: number): Promise<void> };
  context(): { newCDPSession(page: Page): Promise<Protocol> };
  setViewportSize(size: { readonly width: number; readonly height: number }): Promise<void>;
  /** Emulates settings of the system; null: do not emulate. */
  emulateMedia(options: {
    readonly colorScheme?: 'light' | 'dark';
    readonly media?: 'screen' | 'print' | null;
    readonly forcedColors?: 'active' | 'none' | null;
  }): Promise<void>;
  /** Runs a handler instead of requests with this URL. `times`: number of requests, default: all. */
  route(
    url: string,
    handle: (route: {
      fetch(): Promise<{ headers(): Record<string, string> }>;
      fulfill(
        options:
          | { readonly response: object; readonly headers: Readonly<Record<string, string>> }
          | { readonly status: number; readonly contentType?: string; readonly body?: string },
      ): Promise<void>;
    }) => Promise<void>,
    options?: { readonly times: number },
  ): Promise<unknown>;
  unroute(url: string): Promise<void>;
  waitForURL(url: RegExp): Promise<void>;
  waitForSelector(selector: string): Promise<unknown>;
  on(event: 'pageerror', listener: (error: Error) => void): unknown;
  on(event: 'request', listener: (request: { url(): string }) => void): unknown;
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): unknown;
  close(): Promise<void>;
}
