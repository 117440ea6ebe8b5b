// Loaded into every part of the stack (`node --import`): a part whose stack has gone, however it went, ends as on SIGTERM.
function end(): void {
  process.kill(process.pid, 'SIGTERM');
}
process.on('disconnect', end);
// Gone before this was loaded.
if (Object.is(process.connected, false)) end();
// The channel alone keeps no part alive.
process.channel?.unref();
