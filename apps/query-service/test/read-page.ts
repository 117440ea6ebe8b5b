import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** A figure of a page, to compare with the API. */
interface Figure {
  readonly field: string;
  readonly value: string;
  /** `data-row` of the enclosing row; null outside rows. */
  readonly row: string | null;
  /** Visible text, without text for screen readers. */
  readonly shown: string;
}

/** A parsed page. */
export interface ReadPage {
  readonly title: string;
  readonly figures: readonly Figure[];
  /** Resolved `href` and `src` URLs. */
  readonly links: readonly string[];
  readonly elements: readonly Element[];
  readonly text: string;
}

export function attribute(element: Element, name: string): string | null {
  return element.attrs.find((one) => one.name === name)?.value ?? null;
}

function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  // Text for screen readers.
  if (isElement(node) && attribute(node, 'class') === 'ear') return '';
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

/** `Accept` of a browser. */
export const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** Requests a page like a browser and parses it. */
export async function openPage(url: string): Promise<ReadPage & { readonly response: Response }> {
  const response = await fetch(url, { headers: { accept: browser } });
  return { response, ...readPage(await response.text(), url) };
}

/** Parses a document as HTML. */
export function readPage(html: string, url: string): ReadPage {
  const elements: Element[] = [];
  const figures: Figure[] = [];
  let title = '';
  const walk = (node: Node, row: string | null): void => {
    let inside = row;
    if (isElement(node)) {
      elements.push(node);
      if (node.tagName === 'title') title = textOf(node);
      inside = attribute(node, 'data-row') ?? row;
      const field = attribute(node, 'data-field');
      if (field !== null) {
        figures.push({ field, value: attribute(node, 'data-value') ?? '', row: inside, shown: textOf(node) });
      }
    }
    if ('childNodes' in node) for (const child of node.childNodes) walk(child, inside);
  };
  const document = parse(html);
  walk(document, null);
  const links = elements.flatMap((element) =>
    ['href', 'src'].flatMap((name) => {
      const target = attribute(element, name);
      return target === null || target.startsWith('#') || target.startsWith('data:') ? [] : [new URL(target, url).href];
    }),
  );
  return { title, figures, links, elements, text: textOf(document).replaceAll(/\s+/gu, ' ') };
}
