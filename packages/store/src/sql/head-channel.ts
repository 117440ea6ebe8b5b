/** What commits, rewinds and enrichments notify on: `<network>:<what>`, whatever it is, asks for a look at the head. */
export const headChannel = 'ledger_explorer_head';
