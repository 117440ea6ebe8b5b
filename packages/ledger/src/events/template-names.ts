import type { LedgerEvent } from './event.ts';
import { readPackages } from './known-templates.ts';

/**
 * `Module:Entity` where the template belongs to a package that we read; '' for every other package's, whatever it calls
 * its modules. The package's name tells, since its id changes with every upgrade; where none is given, the module does.
 */
export function ownTemplate({ packageName, templateName }: Pick<LedgerEvent, 'packageName' | 'templateName'>): string {
  return packageName === null || readPackages.has(packageName) ? (templateName ?? '') : '';
}

/** A template by its id. */
interface Template {
  readonly id: string;
  /** `Splice.Amulet:Amulet` of `<package id>:Splice.Amulet:Amulet`: what stays when an upgrade changes the package id. */
  readonly name: string;
  /** Of no other id. */
  readonly number: number;
}

/** More are forgotten all at once: a bound on memory. */
const remembered = 2_000;
const known = new Map<string, Template>();
let numbered = 0;

/** The template of an id. Every event names one of some hundred: all of its events share its texts, of which there would be one for each until their commit. */
export function templateOf(id: string): Template {
  const before = known.get(id);
  if (before !== undefined) return before;
  if (known.size >= remembered) known.clear();
  // V8 keeps a property's name once, and so are the template names in this code: two such texts are compared by their addresses.
  const [name = ''] = Object.keys({ [id.slice(id.indexOf(':') + 1)]: null });
  const template = { id, name, number: numbered };
  numbered += 1;
  known.set(id, template);
  return template;
}
