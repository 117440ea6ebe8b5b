import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));
const file = `${folder}hover-example.ts`;

/** A call of each of ten operations; the last word of each line is a field of the body. */
const calls = [
  'listTransfers({ size: 1 })).data.content[0]?.amount',
  "listParties({ sortBy: 'FIRST_SEEN_AT' })).data.content[0]?.balance",
  "getParty({ partyId: 'a' })).data.holdingsSummaryResponse",
  "listRewards({ partyId: 'a' })).data.content[0]?.inputAppRewardAmount",
  'listSuperValidators({ page: 2 })).data.content[0]?.coinPrice',
  "listVotes({ id: 'a' })).data.content[0]?.accept",
  "listEvents({ orderBy: 'ASC' })).data.content[0]?.createdAt",
  'listVoteRequests({ page: 1 })).data.totalElements',
  'getMarketInfo()).data.tokenPriceDto.price',
  'getDashboard()).data.tps',
];

/** Hover texts that the TypeScript server shows at offsets of a program. */
function hovers(program: string, offsets: readonly number[]): string {
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => ({
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      allowImportingTsExtensions: true,
      noEmit: true,
      lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
    }),
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const text = name === file ? program : ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: (name) => ts.sys.readFile(name),
    directoryExists: (name) => ts.sys.directoryExists(name),
    getDirectories: (name) => ts.sys.getDirectories(name),
  };
  const service = ts.createLanguageService(host);
  const texts = offsets.map((offset) => {
    const shown = service.getQuickInfoAtPosition(file, offset);
    return `${ts.displayPartsToString(shown?.displayParts)}\n    ${ts.displayPartsToString(shown?.documentation)}\n`;
  });
  return texts.join('\n');
}

it('hover texts of methods, parameters and fields, in three number modes', async () => {
  let program = `import { createClient } from '../src/index.ts';\n`;
  const offsets: number[] = [];
  for (const mode of ['number', 'string', 'bigdecimal']) {
    program += `const of_${mode} = createClient({ baseUrl: 'http://127.0.0.1:1', numbers: '${mode}' });\n`;
    for (const call of calls) {
      program += `(await of_${mode}.`;
      const start = program.length;
      const parameter = call.includes('{ ') ? [call.indexOf('{ ') + 2] : [];
      const words = [0, ...parameter, call.lastIndexOf('.') + 1];
      offsets.push(...words.map((at) => start + at));
      program += `${call};\n`;
    }
  }
  await expect(hovers(program, offsets)).toMatchFileSnapshot('hovers.txt');
});
