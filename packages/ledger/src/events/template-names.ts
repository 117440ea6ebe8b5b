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

/** Every event names one of some hundred templates: all share its texts, which take no memory until their commit, and are found at once in maps. */
export function templateOf(id: string): Template {
  const before = known.get(id);
  if (before !== undefined) return before;
  if (known.size >= remembered) known.clear();
  // As the name of a property, a text becomes the one that the names of templates in this code are: two unlike ones are told apart at once.
  const [name = ''] = Object.keys({ [id.slice(id.indexOf(':') + 1)]: null });
  const template = { id, name, number: numbered };
  numbered += 1;
  known.set(id, template);
  return template;
}
