// Loaded into a server first: it and its child processes end when its parent process has ended, even by kill -9.
process.once('disconnect', () => process.kill(-process.pid, 'SIGTERM'));
// Waiting for that must not keep the process alive.
process.channel?.unref();
