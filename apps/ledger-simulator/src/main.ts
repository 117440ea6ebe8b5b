import { runProgram, UsageError } from '@ledger-explorer/cli';
import { simulator as program } from './command-line.ts';
import { createScanServer } from './http/server.ts';
import { Simulator, type SimulatorOptions } from './simulator.ts';

async function start(host: string, port: number, options: SimulatorOptions): Promise<void> {
  const say = (line: string): void => {
    process.stdout.write(`${line}\n`);
  };
  const simulator = new Simulator({ ...options, progress: say });
  const server = createScanServer(simulator);
  const stop = (): void => {
    simulator.close();
    server.close();
    server.closeAllConnections();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  try {
    // Listen first: a taken port is reported before a long history is generated. Requests get a 503 meanwhile.
    const bound = await listen(server, host, port);
    await simulator.start();
    if (simulator.ready) say(`listening on http://${host}:${bound}/api/scan with ${simulator.log.length} updates`);
  } catch (error) {
    stop();
    if (error instanceof UsageError) simulator.discard();
    throw error;
  }
}

function listen(server: ReturnType<typeof createScanServer>, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new UsageError(`--port ${port} is taken on ${host}: stop what listens there, or choose another port`)
          : new UsageError(`cannot listen on --host ${host} --port ${port}: ${error.message}`),
      );
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

process.exitCode = await runProgram(program(start), process.argv.slice(2), process.env);
