/** Channel on which commits, rewinds and enrichments notify. Every payload, `<network>:<what>`, causes a check of the head. */
export const headChannel = 'ledger_explorer_head';
