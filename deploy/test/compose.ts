import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { folder } from './installed.ts';

/** A service of `compose.yaml`, with the fields that tests read. */
interface ComposeService {
  readonly image: string;
  readonly command?: string | readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly profiles?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly healthcheck?: { readonly test: readonly string[] };
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

export const composeText = readFileSync(join(folder, 'docker/compose.yaml'), 'utf8');

/**
 * Substitutes three of Compose's forms: `${NAME}`, `${NAME:-default}`, `${NAME:?message}`. Throws if a variable
 * without default is missing.
 */
export function interpolate(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replaceAll(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_, name: string, kind: string | undefined, rest: string | undefined) => {
      const value = variables[name] ?? '';
      if (value !== '') return value;
      if (kind === '-') return rest ?? '';
      throw new Error(`${name}: ${rest ?? 'it has no default'}`);
    },
  );
}

/** The compose file with variables substituted. */
export function readCompose(variables: Readonly<Record<string, string>>): ComposeFile {
  return parse(interpolate(composeText, variables), { merge: true }) as ComposeFile;
}
