import { type ApiDocument, type Schema, schemasOf } from './api-document.ts';
import { escapeHtml } from '@ledger-explorer/pages';

/** A section of the reference: an operation, or a schema on the first page that shows it. */
interface Section {
  readonly title: string;
  readonly href: string;
  /** Searched lines, those with names first. */
  readonly lines: readonly string[];
}

interface Hit {
  readonly title: string;
  readonly href: string;
  /** First line with one of the words; null if the title has one. */
  readonly excerpt: string | null;
}

const maxHits = 30;

function fieldLines({ properties = {}, allOf = [] }: Schema): readonly string[] {
  const fields = [properties, ...allOf.map((part) => part.properties ?? {})].flatMap((part) => Object.entries(part));
  return fields.map(([name, { description = '' }]) => `${name}: ${description}`);
}

function sectionsOf(api: ApiDocument, base: string): readonly Section[] {
  const seen = new Set<string>();
  const sections: Section[] = [];
  for (const operation of api.operations) {
    const { operationId, summary, description, path, parameters } = operation;
    const href = `${base}/${escapeHtml(operationId)}`;
    const names = parameters.map(({ name, description: meaning = '' }) => `${name}: ${meaning}`);
    sections.push({ title: summary, href, lines: [operationId, path, ...names, description] });
    for (const [name, schema] of schemasOf(api, operation)) {
      if (seen.has(name)) continue;
      seen.add(name);
      const lines = [...fieldLines(schema), schema.description ?? ''];
      sections.push({ title: name, href: `${href}#schema-${escapeHtml(name)}`, lines });
    }
  }
  return sections;
}

/** 160 characters of a line, from 60 before its first match; null for an empty line. */
function excerptOf(line: string, words: readonly string[]): string | null {
  const text = line.replaceAll(/\s+/gu, ' ').trim();
  if (text === '') return null;
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const from = Math.max(0, Math.min(...places) - 60);
  return `${from > 0 ? '… ' : ''}${text.slice(from, from + 160)}${text.length > from + 160 ? ' …' : ''}`;
}

/** Search in the reference: finds the sections that contain all words: matches in the title first, then by the line of the match, since names come before descriptions. */
export class ReferenceSearch {
  readonly #sections: readonly Section[];

  constructor(api: ApiDocument, base: string) {
    this.#sections = sectionsOf(api, base);
  }

  /** The first hits, and the number of all. */
  find(text: string): { readonly total: number; readonly hits: readonly Hit[] } {
    const words = text.toLowerCase().split(/\s+/u);
    const hasOne = (line: string) => words.some((word) => line.toLowerCase().includes(word));
    const found = this.#sections.filter(({ title, lines }) => {
      const all = [title, ...lines].join('\n').toLowerCase();
      return words.every((word) => all.includes(word));
    });
    const hits = found
      // -1 for a match in the title: it comes first and has no excerpt.
      .map(({ title, href, lines }) => ({ title, href, at: hasOne(title) ? -1 : lines.findIndex(hasOne), lines }))
      .sort((one, other) => one.at - other.at)
      .slice(0, maxHits)
      .map(({ title, href, at, lines }) => ({ title, href, excerpt: excerptOf(lines[at] ?? '', words) }));
    return { total: found.length, hits };
  }
}
