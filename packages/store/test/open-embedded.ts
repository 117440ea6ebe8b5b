// Runs an embedded database until this process is killed: `node open-embedded.ts DIR`.
import { openEmbedded } from '../src/index.ts';

const [dataDir = ''] = process.argv.slice(2);
const { databaseUrl } = await openEmbedded({ dataDir, durable: false });
console.log(databaseUrl);
setInterval(() => undefined, 60_000);
