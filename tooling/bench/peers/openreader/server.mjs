// openreader as its command starts it, but on a free port that is told.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const require = createRequire(import.meta.url);
const { serve } = require('@subsquid/openreader/lib/server.js');
const { loadModel } = require('@subsquid/openreader/lib/tools.js');
const connection = new pg.Pool({ connectionString: process.env.DATABASE_URL, options: '-c search_path=peers' });
const model = loadModel(fileURLToPath(new URL('schema.graphql', import.meta.url)));
const { port } = await serve({ model, dbType: 'postgres', connection, port: 0 });
console.log(`http://127.0.0.1:${port}`);
