import { DurableObject } from 'cloudflare:workers';
import type { Environment } from '../environment.ts';
import { schema } from '../record/schema.ts';

/** One network's watch and record. One object per network, by name. */
export class NetworkMonitor extends DurableObject<Environment> {
  constructor(ctx: DurableObjectState, env: Environment) {
    super(ctx, env);
    ctx.storage.sql.exec(schema);
  }
}
