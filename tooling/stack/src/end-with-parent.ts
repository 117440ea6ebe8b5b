// Loaded into every part of the stack (`node --import`): a part whose stack has gone, however it went, ends as on SIGTERM.
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
});
// The channel alone keeps no part alive.
process.channel?.unref();
