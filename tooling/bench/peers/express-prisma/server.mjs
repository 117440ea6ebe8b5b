// Express with Prisma on its pg adapter.
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@prisma/client';
import express from 'express';

const adapter = new PrismaPg({ connectionString: process.env.DATABASE_URL, max: 10 }, { schema: 'peers' });
const prisma = new PrismaClient({ adapter });
const app = express();
app.set('json replacer', (_key, value) => (typeof value === 'bigint' ? Number(value) : value));

app.get('/updates', async ({ query }, response) => {
  const [page, size] = [Number(query.page), Number(query.size)];
  const find = prisma.ledgerUpdate.findMany({ orderBy: { position: 'desc' }, skip: page * size, take: size });
  const [content, totalElements] = await Promise.all([
    find,
    query.totals === 'true' ? prisma.ledgerUpdate.count() : null,
  ]);
  response.json({ content, totalElements });
});
app.get('/parties/:id', async ({ params }, response) => {
  const party = await prisma.ledgerParty.findUnique({ where: { id: params.id } });
  response.status(party === null ? 404 : 200).json(party);
});
const server = app.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
