import { client } from './client/client.ts';
import { ingest } from './ingest/ingest.ts';
import { monitor } from './monitor/monitor.ts';
import type { Scenario } from './scenario.ts';
import { serve } from './serve/serve.ts';

/** Every scenario by the name it is asked for. */
export const scenarios: Readonly<Record<string, Scenario>> = { client, ingest, monitor, serve };
