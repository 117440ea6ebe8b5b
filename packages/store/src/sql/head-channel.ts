/** Channel on which commits, rewinds and pollers notify. Any payload, `<network>:<what>`, causes a check of the head, the newest update. */
export const headChannel = 'ledger_explorer_head';
