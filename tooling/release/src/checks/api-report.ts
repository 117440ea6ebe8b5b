import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel, type ExtractorMessage } from '@microsoft/api-extractor';
import { type PublishedPackage, root } from '../published-packages.ts';

/** What of a package has a report in its `etc/`: built file, by name of the report. */
const reports: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '@ledger-explorer/client': {
    client: 'index',
    'client-testing': 'testing',
    'client-validate': 'validate',
  },
  '@ledger-explorer/contract-tests': { 'contract-tests': 'index' },
  '@ledger-explorer/paginators': { paginators: 'index' },
  // The document's types are oasdiff's to compare.
  '@ledger-explorer/spec': {},
};

const grave = new Set([ExtractorLogLevel.Error, ExtractorLogLevel.Warning]);

/**
 * Compares what an unpacked package exports with the committed reports in its `etc/`, or, with `accept`, overwrites them. Says what is
 * not as reported.
 *
 * @param folder where the package is unpacked, what it depends on beside it
 */
export function apiReport(
  { name, folder: source }: PublishedPackage,
  folder: string,
  accept = false,
): readonly string[] {
  const found = reports[name];
  if (found === undefined) return [`no report is planned for it (${relative(root, import.meta.filename)})`];
  // API Extractor takes what lies in `node_modules` for the work of others, and leaves it out.
  const unpacked = join(folder, 'reported', name);
  cpSync(join(folder, 'node_modules', name), unpacked, { recursive: true });
  const temporary = join(folder, 'reports');
  mkdirSync(temporary, { recursive: true });
  mkdirSync(join(source, 'etc'), { recursive: true });
  return Object.entries(found).flatMap(([report, file]) => {
    const problems: string[] = [];
    const messageCallback = (message: ExtractorMessage): void => {
      message.handled = true;
      // That a report differs is said below, and how.
      const isOfReport = message.messageId.startsWith('console-api-report');
      if (grave.has(message.logLevel) && !isOfReport) problems.push(message.text);
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
              // The compiler's own declarations: most of the time.
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

/** The lines that only one of two reports has, the first of them. */
function changedLines(before: string, after: string): string {
  const [old = [], now = []] = [before, after].map((file) =>
    existsSync(file) ? readFileSync(file, 'utf8').split(/\r?\n/) : [],
  );
  const gone = old.filter((line) => !now.includes(line)).map((line) => `- ${line}`);
  const come = now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`);
  const all = [...gone, ...come];
  const more = all.length > 20 ? [`… and ${all.length - 20} lines more`] : [];
  return [...all.slice(0, 20), ...more].map((line) => `      ${line}`).join('\n');
}
