import { readFileSync } from 'node:fs';
import type { Settings } from '../src/settings.ts';

const tablePlace = /(?<=<!-- settings: .* -->\n\n)(?:\|.*\n)*/u;

/** Returns a README with the current table of settings after the comment `<!-- settings: … -->`. */
export function withSettingsTable(readme: URL, settings: Settings): string {
  const text = readFileSync(readme, 'utf8');
  if (!tablePlace.test(text)) throw new Error(`${readme.pathname} has no <!-- settings: … -->`);
  return text.replace(tablePlace, () => `${settingsTable(settings)}\n`);
}

/**
 * Table of the variables, formatted like Prettier; options without a variable are only in `--help`. For a program
 * without variables: table of its options.
 */
function settingsTable(settings: Settings): string {
  const all = Object.values(settings);
  const variables = all.filter(({ env }) => env !== null);
  const rows = (variables.length === 0 ? all : variables).map(
    ({ env, option, allowed, shownDefault, description, default: fallback }) => {
      const names = [env, option === null ? null : `--${option}`].filter((name) => name !== null);
      const withoutText = fallback === undefined ? 'required' : '–';
      return [
        names.map((name) => `\`${name}\``).join(', '),
        shownDefault === null ? withoutText : `\`${shownDefault}\``,
        `${description}${allowed === null ? '' : ` (${allowed})`}`,
      ];
    },
  );
  const table = [[variables.length === 0 ? 'Option' : 'Variable', 'Default', 'Meaning'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = table;
  return [line(head), line(widths.map((each) => '-'.repeat(each))), ...body.map(line)].join('\n');
}
