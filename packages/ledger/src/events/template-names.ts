import type { LedgerEvent } from './event.ts';
import { readPackages } from './known-templates.ts';

/**
 * `Module:Entity` where the template belongs to a package that we read; '' for every other package's, whatever it calls
 * its modules. The package's name tells, since its id changes with every upgrade; where none is given, the module does.
 */
export function ownTemplate({ packageName, templateName }: Pick<LedgerEvent, 'packageName' | 'templateName'>): string {
  return packageName === null || readPackages.has(packageName) ? (templateName ?? '') : '';
}

/** `Splice.Amulet:Amulet` of `<package id>:Splice.Amulet:Amulet`: what stays when an upgrade changes the package id. */
export function templateName(templateId: string): string {
  return templateId.slice(templateId.indexOf(':') + 1);
}
