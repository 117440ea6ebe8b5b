import { describeLedgers } from './describe-ledgers.ts';

describeLedgers({ from: 100, to: 200 });
