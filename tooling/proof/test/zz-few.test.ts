import { describeLedgers } from './describe-ledgers.ts';
await describeLedgers({ from: Number(process.env.FROM ?? 0), to: Number(process.env.TO ?? 8) });
