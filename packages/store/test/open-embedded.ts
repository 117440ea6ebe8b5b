// Runs an embedded database until this process is killed: `node open-embedded.ts DIR made|copied`.
import { openMadeDatabase, openTestDatabase } from '../testing/index.ts';

const [dataDir = '', folder] = process.argv.slice(2);
const { databaseUrl } = await (folder === 'made' ? openMadeDatabase : openTestDatabase)({ dataDir });
console.log(databaseUrl);
setInterval(() => undefined, 60_000);
