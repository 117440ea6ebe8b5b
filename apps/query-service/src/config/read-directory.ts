import { readFileSync } from 'node:fs';
import { type Directory, emptyDirectory } from '@ledger-explorer/store';
import { UsageError } from '@ledger-explorer/cli';

type Fields = Readonly<Record<string, unknown>>;
type Names<Key extends string> = Record<string, Partial<Record<Key, string>>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readEntries<Key extends string>(file: Fields, section: string, keys: readonly Key[]): Names<Key> {
  const entries = file[section] ?? {};
  if (!isObject(entries)) throw new UsageError(`"${section}" is not an object with an entry for each id: {"id": {…}}`);
  const names: Names<Key> = {};
  for (const [id, entry] of Object.entries(entries)) {
    if (!isObject(entry)) throw new UsageError(`the entry of ${id} in "${section}" is not an object`);
    const read: Partial<Record<Key, string>> = {};
    for (const [name, value] of Object.entries(entry)) {
      const key = keys.find((known) => known === name);
      if (key === undefined || typeof value !== 'string' || value === '') {
        throw new UsageError(
          `the field ${name} of ${id} in "${section}" is unknown, or not a non-empty text: the fields are ${keys.join(', ')}`,
        );
      }
      read[key] = value;
    }
    names[id] = read;
  }
  return names;
}

/**
 * Parses `{ "parties": { "<party id>": { name, imageUrl, company } }, "synchronizers": { "<id>": { name, imageUrl } }
 * }`. Throws `UsageError` for another shape, `SyntaxError` for invalid JSON.
 */
export function parseDirectory(text: string): Directory {
  const file: unknown = JSON.parse(text);
  if (!isObject(file)) throw new UsageError('it is not a JSON object with "parties" and "synchronizers"');
  const other = Object.keys(file).find((key) => key !== 'parties' && key !== 'synchronizers');
  if (other !== undefined) throw new UsageError(`it has "${other}", but only "parties" and "synchronizers" are known`);
  return {
    parties: readEntries(file, 'parties', ['name', 'imageUrl', 'company']),
    synchronizers: readEntries(file, 'synchronizers', ['name', 'imageUrl']),
  };
}

/** Reads `DIRECTORY_FILE`; null: an empty directory. Throws `UsageError` if the file is invalid. */
export function readDirectory(path: string | null): Directory {
  if (path === null) return emptyDirectory;
  try {
    return parseDirectory(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/gu, ' ') : String(error);
    throw new UsageError(`DIRECTORY_FILE="${path}" cannot be used: ${reason}: correct it, or unset DIRECTORY_FILE`);
  }
}
