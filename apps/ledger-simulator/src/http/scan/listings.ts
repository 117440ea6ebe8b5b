import { badRequest, notFound } from '../http-error.ts';
import { limit, queryInteger } from '../read.ts';
import type { Route, RouteRequest } from '../route.ts';
import type { Contract } from '../../ledger/tx.ts';
import type { Network } from '../../network/network.ts';
import { effectiveTimeText } from '../../values/time.ts';
import { contractJson } from './contract-json.ts';
import type { Scan } from './schema.ts';

/** Licenses, newest first. The token is the number of rows before the page, so a renewal between two requests shifts the pages. */
function licenses({ simulator: { network }, query }: RouteRequest): Scan<'Licenses'> {
  const after = queryInteger(query, 'after') ?? 0;
  const size = limit(queryInteger(query, 'limit') ?? 1000);
  const newest = network.validators
    .filter(({ withdrawn }) => !withdrawn)
    .sort((a, b) => b.licensedAt - a.licensedAt || (a.contract.id < b.contract.id ? -1 : 1));
  const page = newest.slice(after, after + size);
  return {
    validator_licenses: page.map(({ contract }) => contractJson(contract)),
    // As on Scan, the last page has a token too if it is full or the first.
    next_page_token: page.length === size || after === 0 ? after + page.length : null,
  };
}

function rightsOf(network: Network): Contract[] {
  return [...network.parties.values()].flatMap((party) => party.featuredAppRights);
}

function featuredApps({ simulator: { network } }: RouteRequest): Scan<'FeaturedApps'> {
  return { featured_apps: rightsOf(network).map(contractJson) };
}

function featuredApp({ simulator: { network }, params }: RouteRequest): object {
  const [right] = network.parties.get(params.provider ?? '')?.featuredAppRights ?? [];
  return { featured_app_right: right ? contractJson(right) : null };
}

type NameJson = Scan<'Names'>['entries'][number];

/** Users' entries and the synthetic ones of SVs and the DSO, which have no contract and no expiry; sorted by name. */
function allNames(network: Network): NameJson[] {
  const now = network.model.head?.recordTime ?? 0;
  const synthetic = (user: string, name: string): NameJson => ({
    contract_id: null,
    user,
    name,
    url: '',
    description: '',
    expires_at: null,
  });
  return [
    ...network.names
      .filter((entry) => entry.expiresAt > now)
      .map((entry) => ({
        contract_id: entry.contract.id,
        user: entry.user.id,
        name: entry.name,
        url: entry.url,
        description: entry.description,
        expires_at: effectiveTimeText(entry.expiresAt),
      })),
    ...network.svs.map((sv) => synthetic(sv.party.id, `${sv.name.toLowerCase()}.sv.cns`)),
    synthetic(network.dso.id, 'dso.cns'),
  ].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function names({ simulator: { network }, query }: RouteRequest): Scan<'Names'> {
  const size = queryInteger(query, 'page_size');
  if (size === null) throw badRequest("The query parameter 'page_size' is required.");
  const prefix = query.get('name_prefix') ?? '';
  return {
    entries: allNames(network)
      .filter(({ name }) => name.startsWith(prefix))
      .slice(0, limit(size)),
  };
}

function nameBy(field: 'user' | 'name', param: string): Route['handle'] {
  return ({ simulator: { network }, params }) => {
    const wanted = params[param] ?? '';
    const entry = allNames(network).find((each) => each[field] === wanted);
    if (!entry) throw notFound(`No ans entry found for ${param}: ${wanted}`);
    return { entry };
  };
}

export const listingRoutes: readonly Route[] = [
  { method: 'GET', path: '/v0/admin/validator/licenses', handle: licenses },
  { method: 'GET', path: '/v0/featured-apps', handle: featuredApps },
  { method: 'GET', path: '/v0/featured-apps/{provider}', handle: featuredApp },
  { method: 'GET', path: '/v0/ans-entries', handle: names },
  { method: 'GET', path: '/v0/ans-entries/by-party/{party}', handle: nameBy('user', 'party') },
  { method: 'GET', path: '/v0/ans-entries/by-name/{name}', handle: nameBy('name', 'name') },
];
