import type { FastifyInstance } from 'fastify';

/** How long requests in flight may take before their connections are cut. */
const graceMilliseconds = 10_000;

/** Stops listening, lets requests in flight end, and closes connections as soon as nothing is in flight on them. */
export async function closeGracefully(server: FastifyInstance): Promise<void> {
  const closed = server.close();
  // Node closes the idle connections once; those that become idle later would linger for the keep-alive time.
  const sweep = setInterval(() => {
    server.server.closeIdleConnections();
  }, 50);
  const deadline = setTimeout(() => {
    server.server.closeAllConnections();
  }, graceMilliseconds);
  try {
    await closed;
  } finally {
    clearInterval(sweep);
    clearTimeout(deadline);
  }
}
