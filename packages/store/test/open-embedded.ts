// Runs an embedded database until this process is killed: `node open-embedded.ts DIR`.
import { openMadeDatabase } from '../testing/index.ts';

const [dataDir = ''] = process.argv.slice(2);
const { databaseUrl } = await openMadeDatabase({ dataDir });
console.log(databaseUrl);
setInterval(() => undefined, 60_000);
