import { exportedFiles } from '../contract/exported-file.ts';
import type { Ask } from '../session/ask.ts';
import { pathsOf } from '../session/paths-of.ts';
import type { ServiceProbe } from './probe.ts';

const cursors = ['cursor', 'nextCursor'];

/** U+0000 in a text parameter is a 400 that names it: no database takes the character. */
export const nul: ServiceProbe = {
  name: 'nul',
  cost: 20,
  run: async ({ session }) => {
    const asks: Ask[] = [];
    for (const operation of session.table.filter((one) => one.keyRequired && session.declaration.has(one))) {
      const names = operation.parameters
        .filter(({ in: place, kind, name }) => place === 'query' && kind === 'text' && !cursors.includes(name))
        .map(({ name }) => name);
      const [path] = names.length === 0 ? [] : await pathsOf(session, operation);
      if (path === undefined) continue;
      const query = names.map((name) => `${name}=a%00`).join('&');
      asks.push({ operation, path, query, expect: { status: [400], names } });
    }
    for (const { path, parameters } of exportedFiles.filter((one) =>
      session.declaration.has({ ...one, extension: true }),
    ))
      for (const { name } of parameters.filter(({ kind }) => kind === 'text' || kind === 'identifier'))
        asks.push({ target: `${path}?${name}=a%00`, expect: { status: [400] } });
    for (let at = 0; at < asks.length; at += 6)
      await Promise.all(asks.slice(at, at + 6).map((ask) => session.ask(ask)));
  },
};
