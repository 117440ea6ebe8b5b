import { runProgram } from '@ledger-explorer/cli';
import { contractCheck } from './contract-check.ts';

process.exitCode = await runProgram(contractCheck, process.argv.slice(2), process.env);
