import { parseCommandLine, usage } from './command-line.ts';
import { createScanServer } from './http/server.ts';
import { Simulator } from './simulator.ts';
import { SimulatorError } from './simulator-error.ts';

async function main(): Promise<void> {
  const command = parseCommandLine(process.argv.slice(2));
  if (command === 'help') {
    process.stdout.write(usage);
    return;
  }
  const { host, port, ...options } = command;
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
    // Listening comes first: a taken port is known before a long history is made. Until then requests get a 503.
    const bound = await listen(server, host, port);
    await simulator.start();
    if (simulator.ready) say(`listening on http://${host}:${bound}/api/scan with ${simulator.log.length} updates`);
  } catch (error) {
    stop();
    throw error;
  }
}

function listen(server: ReturnType<typeof createScanServer>, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new SimulatorError(`--port ${port} is taken on ${host}. Stop what listens there, or choose another port.`)
          : new SimulatorError(`Cannot listen on --host ${host} --port ${port}: ${error.message}.`),
      );
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

main().catch((error: unknown) => {
  if (error instanceof SimulatorError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  } else {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  }
});
