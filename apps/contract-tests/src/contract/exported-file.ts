import document from '@ledger-explorer/spec/openapi.json' with { type: 'json' };
import { exportedLists, type ExportedList, type Operation } from '@ledger-explorer/spec';
import { operationNamed } from './operation-table.ts';

/** An exported list (docs/contract.md#files). */
export interface ExportedFile extends Pick<ExportedList, 'id' | 'path' | 'parameters' | 'pinnable'> {
  /** List whose rows the file has (`x-rows-of`). */
  readonly list: Operation;
  readonly columns: readonly string[];
}

interface RawFile {
  readonly get: {
    readonly 'x-rows-of'?: string;
    readonly responses: { readonly '200': { readonly content: { readonly 'text/csv': { readonly example: string } } } };
  };
}

const paths = document.paths as unknown as Readonly<Record<string, RawFile>>;
/** All exports of the spec that have the rows of a list. */
export const exportedFiles: readonly ExportedFile[] = exportedLists.flatMap((file: ExportedList) => {
  const raw = paths[file.path]?.get;
  const list = operationNamed(raw?.['x-rows-of']);
  if (raw === undefined || list === undefined) return [];
  const [head = ''] = raw.responses['200'].content['text/csv'].example.split('\n');
  return [{ ...file, list, columns: head.split(',') }];
});
