import { interpreterVersion } from '@ledger-explorer/ledger';

/** Warning about an index whose data an older interpreter derived. */
export function describeInterpreter(version: number): string {
  return (
    `the index was derived by interpreter ${version}, and this program has interpreter ${interpreterVersion}: ` +
    'stop the indexer and run "indexer reinterpret" to derive it again'
  );
}
