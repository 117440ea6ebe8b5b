import { validatorsPage } from './validators/validators-page.ts';
import { validatorPage } from './validators/validator-page.ts';
import { templatePage } from './templates/template-page.ts';
import { templatesPage } from './templates/templates-page.ts';
import { supplyPage } from './supply/supply-page.ts';
import { superValidatorsPage } from './super-validators/super-validators-page.ts';
import { superValidatorPage } from './super-validators/super-validator-page.ts';
import { roundPage } from './rounds/round-page.ts';
import { roundsPage } from './rounds/rounds-page.ts';
import { namePage } from './names/name-page.ts';
import { namesPage } from './names/names-page.ts';
import { holdersPage } from './holders/holders-page.ts';
import { partyRewardsPage } from './rewards/party-rewards-page.ts';
import { voteRequestPage } from './governance/vote-request-page.ts';
import { governancePage } from './governance/governance-page.ts';
import { appPage } from './apps/app-page.ts';
import { appsPage } from './apps/apps-page.ts';
import { aboutPage } from './about/about-page.ts';
import { chartsPage, seriesPage } from './charts/series-page.ts';
import { partyContractsPage } from './contracts/party-contracts-page.ts';
import { contractPage } from './contracts/contract-page.ts';
import { eventPage } from './events/event-page.ts';
import { helpPage } from './help/help-page.ts';
import { homePage } from './home/home-page.ts';
import { atPage } from './positions/at-page.ts';
import type { PageRoute } from './page.ts';
import { partiesPage } from './parties/parties-page.ts';
import { coinsPage } from './parties/coins-page.ts';
import { balancePage } from './parties/balance-page.ts';
import { statementPage } from './parties/statement-page.ts';
import { partyPage } from './parties/party-page.ts';
import { searchPage } from './search/search-page.ts';
import { suggestions } from './search/suggestions.ts';
import { partyTransfersPage } from './transfers/party-transfers-page.ts';
import { transfersPage } from './transfers/transfers-page.ts';
import { updatePage } from './updates/update-page.ts';
import { livePage } from './updates/live-page.ts';
import { rawUpdates } from './updates/raw-updates.ts';
import { partyUpdatesPage } from './updates/party-updates-page.ts';
import { updatesPage } from './updates/updates-page.ts';

/** All pages. To add one, write a file in the folder of its noun and add it here. */
export const routes: readonly PageRoute[] = [
  homePage,
  searchPage,
  suggestions,
  rawUpdates,
  livePage,
  updatesPage,
  updatePage,
  eventPage,
  transfersPage,
  partiesPage,
  partyPage,
  partyTransfersPage,
  partyUpdatesPage,
  balancePage,
  coinsPage,
  partyContractsPage,
  statementPage,
  partyRewardsPage,
  contractPage,
  validatorsPage,
  validatorPage,
  superValidatorsPage,
  superValidatorPage,
  governancePage,
  voteRequestPage,
  appsPage,
  appPage,
  templatesPage,
  templatePage,
  namesPage,
  namePage,
  roundsPage,
  roundPage,
  supplyPage,
  holdersPage,
  chartsPage,
  seriesPage,
  atPage,
  aboutPage,
  helpPage,
];
