export { default } from '@ledger-explorer/eslint-config';
