import { readFileSync } from 'node:fs';
import type { Settings } from '../src/settings.ts';

const place = /(?<=<!-- settings: .* -->\n\n)(?:\|.*\n)*/u;

/** A README with the table of settings as they are declared now, where the comment `<!-- settings: … -->` marks it. */
export function withSettingsTable(readme: URL, settings: Settings): string {
  const text = readFileSync(readme, 'utf8');
  if (!place.test(text)) throw new Error(`${readme.pathname} has no <!-- settings: … -->`);
  return text.replace(place, () => `${settingsTable(settings)}\n`);
}

/** The variables as a table, formatted as Prettier does it. Options without a variable are left to `--help`. */
function settingsTable(settings: Settings): string {
  const rows = Object.values(settings).flatMap(
    ({ env, option, allowed, shownDefault, description, default: fallback }) =>
      env === null
        ? []
        : [
            [
              `\`${env}\`${option === null ? '' : `, \`--${option}\``}`,
              shownDefault === null ? (fallback === undefined ? 'required' : '–') : `\`${shownDefault}\``,
              `${description}${allowed === null ? '' : ` (${allowed})`}`,
            ],
          ],
  );
  const table = [['Variable', 'Default', 'Meaning'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = table;
  return [line(head), line(widths.map((each) => '-'.repeat(each))), ...body.map(line)].join('\n');
}
