export { readExposition } from './read-exposition.ts';
export { withSettingsTable } from './settings-table.ts';
