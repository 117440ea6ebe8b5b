import { get, post } from '../load/load.ts';
import { dealt, readPages } from './own-requests.ts';
import type { Subjects } from './subjects.ts';

/** How a GraphQL peer is asked. */
export interface GraphqlPeer {
  readonly path: string;
  readonly page: (offset: number, totals: boolean) => string;
  readonly party: (id: string) => string;
}

const size = 20;
const pages = 51;

export function graphqlPages({ path, page }: GraphqlPeer, connections: number, totals: boolean) {
  return dealt(
    Array.from({ length: pages }, (_, number) => post(path, { query: page(number * size, totals) })),
    connections,
  );
}

export function graphqlParties({ path, party }: GraphqlPeer, { parties }: Subjects, connections: number) {
  return dealt(
    parties.map((id) => post(path, { query: party(id) })),
    connections,
  );
}

export function restPages(connections: number, totals: boolean) {
  return readPages('/updates', connections, totals ? '&totals=true' : '');
}

export function restParties({ parties }: Subjects, connections: number) {
  return dealt(
    parties.map((id) => get(`/parties/${encodeURIComponent(id)}`)),
    connections,
  );
}
