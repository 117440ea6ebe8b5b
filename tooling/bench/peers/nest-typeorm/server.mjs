// NestJS on its default platform with TypeORM's repositories; decorators are called as functions, for lack of a compiler.
import 'reflect-metadata';
import { Controller, Get, Inject, Module, NotFoundException, Param, Query } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource, EntitySchema } from 'typeorm';

const text = { type: 'text' };
const number = { type: 'int' };
const long = { type: 'bigint' };
const Update = new EntitySchema({
  name: 'LedgerUpdate',
  tableName: 'ledger_update',
  schema: 'peers',
  columns: {
    id: { ...text, primary: true },
    position: long,
    migrationId: { ...number, name: 'migration_id' },
    workflowId: { ...text, name: 'workflow_id', nullable: true },
    recordTime: { ...long, name: 'record_time' },
    synchronizer: text,
    effectiveAt: { ...long, name: 'effective_at', nullable: true },
    rootEventIds: { ...text, name: 'root_event_ids' },
    events: number,
  },
});
const Party = new EntitySchema({
  name: 'LedgerParty',
  tableName: 'ledger_party',
  schema: 'peers',
  columns: {
    id: { ...text, primary: true },
    firstSeen: { ...long, name: 'first_seen', nullable: true },
    unlocked: text,
    locked: text,
  },
});

class Ledger {
  constructor(source) {
    this.updates = source.getRepository(Update);
    this.parties = source.getRepository(Party);
  }
  async list(page, size, totals) {
    const find = { order: { position: 'DESC' }, skip: page * size, take: size };
    if (totals !== 'true') return { content: await this.updates.find(find) };
    const [content, totalElements] = await this.updates.findAndCount(find);
    return { content, totalElements };
  }
  async party(id) {
    const party = await this.parties.findOneBy({ id });
    if (party === null) throw new NotFoundException();
    return party;
  }
}

function decorate(name, route, ...parameters) {
  Get(route)(Ledger.prototype, name, Object.getOwnPropertyDescriptor(Ledger.prototype, name));
  parameters.forEach((parameter, index) => parameter(Ledger.prototype, name, index));
}

decorate('list', 'updates', Query('page'), Query('size'), Query('totals'));
decorate('party', 'parties/:id', Param('id'));
Controller()(Ledger);
Inject(DataSource)(Ledger, undefined, 0);

class App {}
Module({
  controllers: [Ledger],
  providers: [
    {
      provide: DataSource,
      useFactory: () =>
        new DataSource({
          type: 'postgres',
          url: process.env.DATABASE_URL,
          entities: [Update, Party],
          poolSize: 10,
        }).initialize(),
    },
  ],
})(App);

const app = await NestFactory.create(App, { logger: false });
await app.listen(0, '127.0.0.1');
console.log(`http://127.0.0.1:${app.getHttpServer().address().port}`);
