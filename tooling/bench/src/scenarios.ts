import { client } from './client/client.ts';
import { freshness } from './freshness/freshness.ts';
import { growth } from './growth/growth.ts';
import { guard } from './guard/guard.ts';
import { ingest } from './ingest/ingest.ts';
import { monitor } from './monitor/monitor.ts';
import { pages } from './pages/pages.ts';
import type { Scenario } from './scenario.ts';
import { serve } from './serve/serve.ts';

/** All scenarios by name. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  client,
  freshness,
  growth,
  guard,
  ingest,
  monitor,
  pages,
  serve,
};
