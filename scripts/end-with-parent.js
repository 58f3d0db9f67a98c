import cluster from 'node:cluster';

// Preloaded into a server: ends the server and its child processes when the parent process ends, even by `kill -9`.
// The workers of a server inherit the import, and end with it.
if (cluster.isPrimary) {
  process.once('disconnect', () => process.kill(-process.pid, 'SIGTERM'));
  // The channel to the parent must not keep the process alive.
  process.channel?.unref();
}
