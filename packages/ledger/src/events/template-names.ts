import type { LedgerEvent } from './event.ts';
import { readPackages } from './known-templates.ts';

/**
 * `Module:Entity` if the template belongs to a package that the interpreter reads, else ''. The package's name decides, since its id changes with
 * every upgrade; without a package name, the module decides.
 */
export function ownTemplate({ packageName, templateName }: Pick<LedgerEvent, 'packageName' | 'templateName'>): string {
  return packageName === null || readPackages.has(packageName) ? (templateName ?? '') : '';
}

/** A template by its id. */
interface Template {
  readonly id: string;
  /** `Splice.Amulet:Amulet` of `<package id>:Splice.Amulet:Amulet`: the part that does not change with upgrades. */
  readonly name: string;
  /** Unique per id, for short keys. */
  readonly number: number;
}

/** Limit of cached templates; at the limit, the cache is emptied. */
const cacheLimit = 2_000;
const templates = new Map<string, Template>();
let numbered = 0;

/** The template of an id, cached: there are some hundred templates, and without the cache each event would have its own copy of the texts. */
export function templateOf(id: string): Template {
  const cached = templates.get(id);
  if (cached !== undefined) return cached;
  if (templates.size >= cacheLimit) templates.clear();
  // V8 stores equal property names once, also those in this code, so comparing two of them compares addresses.
  const [name = ''] = Object.keys({ [id.slice(id.indexOf(':') + 1)]: null });
  const template = { id, name, number: numbered };
  numbered += 1;
  templates.set(id, template);
  return template;
}
