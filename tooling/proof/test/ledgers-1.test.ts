import { describeLedgers } from './describe-ledgers.ts';

describeLedgers({ from: 0, to: 100 });
