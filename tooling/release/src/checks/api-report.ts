import { cpSync, mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel, type ExtractorMessage } from '@microsoft/api-extractor';
import { type PublishedPackage, root } from '../published-packages.ts';

/** What of a package has a report in its `etc/`: built file, by name of the report. Types of the document itself are oasdiff's to compare. */
const reports: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '@ledger-explorer/client': { client: 'index', 'client-validate': 'validate' },
  '@ledger-explorer/contract-tests': { 'contract-tests': 'index' },
  '@ledger-explorer/paginators': { paginators: 'index' },
  '@ledger-explorer/spec': { spec: 'index', 'spec-validators': 'validators' },
};

const grave = new Set([ExtractorLogLevel.Error, ExtractorLogLevel.Warning]);

/**
 * Compares what an unpacked package exports with the committed reports in its `etc/`, or, with `accept`, writes them anew. Says what is
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
      if (grave.has(message.logLevel)) problems.push(message.text);
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
        docModel: { enabled: false },
        tsdocMetadata: { enabled: false },
        compiler: {
          overrideTsconfig: {
            compilerOptions: {
              target: 'es2022',
              lib: ['es2024', 'dom', 'dom.iterable'],
              module: 'nodenext',
              types: [],
            },
          },
        },
        messages: { extractorMessageReporting: { default: { logLevel: ExtractorLogLevel.None } } },
      },
      configObjectFullPath: undefined,
      packageJsonFullPath: join(unpacked, 'package.json'),
    });
    const { apiReportChanged } = Extractor.invoke(extractorConfig, { localBuild: accept, messageCallback });
    if (apiReportChanged && !accept) {
      problems.push(
        `exports other than ${relative(root, join(source, 'etc', `${report}.api.md`))} says; run \`pnpm api:accept\`, look at the diff, and commit it`,
      );
    }
    return problems;
  });
}
