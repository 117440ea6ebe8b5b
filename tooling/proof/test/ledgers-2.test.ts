import { describeLedgers } from './describe-ledgers.ts';

await describeLedgers({ from: 100, to: 200 });
