import { describeLedgers } from './describe-ledgers.ts';

await describeLedgers({ from: 0, to: 100 });
