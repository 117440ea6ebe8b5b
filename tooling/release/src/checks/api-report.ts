import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { devNull } from 'node:os';
import { join, relative } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel, type ExtractorMessage } from '@microsoft/api-extractor';
import { type PublishedPackage, root } from '../published-packages.ts';

/** The built file of each report in `etc/` of a package, by name of the package and of the report. */
const reports: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '@ledger-explorer/client': { client: 'index', 'client-testing': 'testing', 'client-validate': 'validate' },
  '@ledger-explorer/contract-tests': { 'contract-tests': 'index' },
  '@ledger-explorer/paginators': { paginators: 'index' },
  // Its exports are types of the OpenAPI document, which oasdiff compares.
  '@ledger-explorer/spec': {},
};

const reportedLevels = new Set([ExtractorLogLevel.Error, ExtractorLogLevel.Warning]);

/**
 * Compares the exports of an unpacked package with the committed reports in its `etc/`. `accept`: overwrites the reports. Returns problems:
 * different or overwritten reports, and errors of API Extractor.
 *
 * @param folder with the package and its dependencies in `node_modules`
 */
export function apiReport(
  { name, folder: source }: PublishedPackage,
  folder: string,
  { accept = false } = {},
): readonly string[] {
  const found = reports[name];
  if (found === undefined) return [`${name} has no reports: add them to ${relative(root, import.meta.filename)}`];
  // API Extractor ignores packages in `node_modules`.
  const unpacked = join(folder, 'copies', name);
  cpSync(join(folder, 'node_modules', name), unpacked, { recursive: true });
  const temporary = join(folder, 'reports');
  mkdirSync(temporary, { recursive: true });
  mkdirSync(join(source, 'etc'), { recursive: true });
  return Object.entries(found).flatMap(([report, file]) => {
    const problems: string[] = [];
    const messageCallback = (message: ExtractorMessage): void => {
      message.handled = true;
      // A different report is reported below, with its lines.
      const isOfReport = message.messageId.startsWith('console-api-report');
      if (reportedLevels.has(message.logLevel) && !isOfReport) problems.push(message.text);
    };
    const extractorConfig = ExtractorConfig.prepare({
      configObject: {
        projectFolder: unpacked,
        mainEntryPointFilePath: join(unpacked, 'dist', `${file}.d.ts`),
        apiReport: {
          enabled: true,
          reportFileName: `${report}.api.md`,
          reportFolder: join(source, 'etc'),
          reportTempFolder: temporary,
        },
        newlineKind: 'lf',
        docModel: { enabled: false },
        tsdocMetadata: { enabled: false },
        compiler: {
          overrideTsconfig: {
            compilerOptions: {
              target: 'es2022',
              lib: ['es2024', 'dom', 'dom.iterable'],
              module: 'nodenext',
              types: [],
              // Checking the compiler's own declarations would take most of the time.
              skipDefaultLibCheck: true,
            },
          },
        },
        messages: { extractorMessageReporting: { default: { logLevel: ExtractorLogLevel.None } } },
      },
      configObjectFullPath: undefined,
      packageJsonFullPath: join(unpacked, 'package.json'),
    });
    const { apiReportChanged } = Extractor.invoke(extractorConfig, { localBuild: accept, messageCallback });
    if (apiReportChanged) {
      const committed = join(source, 'etc', `${report}.api.md`);
      const shown = relative(root, committed);
      if (accept) problems.push(`${shown} is overwritten`);
      else {
        const changes = changedLines(committed, join(temporary, `${report}.api.md`));
        problems.push(`differs from ${shown} (\`pnpm api:accept\` overwrites it):\n${changes}`);
      }
    }
    return problems;
  });
}

/** The first 20 removed or added lines, and the number of further ones. */
export function changedLines(before: string, after: string): string {
  const args = ['diff', '--no-index', '--unified=0', existsSync(before) ? before : devNull, after];
  // Without the header of the files, up to the first `@@`.
  const [, ...hunks] = spawnSync('git', args, { encoding: 'utf8' }).stdout.split(/^@@.*\n/m);
  const all = hunks.join('').trimEnd().split('\n');
  const more = all.length > 20 ? [`… and ${all.length - 20} more lines`] : [];
  return [...all.slice(0, 20), ...more].map((line) => `      ${line}`).join('\n');
}
