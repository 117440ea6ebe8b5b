// Loaded into every part of the stack. If the stack's process ends for any reason, the part ends as on SIGTERM.
function end(): void {
  process.kill(process.pid, 'SIGTERM');
}
process.on('disconnect', end);
// The stack may have ended before this was loaded.
if (Object.is(process.connected, false)) end();
// Without it, the open channel would keep the part running.
process.channel?.unref();
