// Loaded into a server before all else: it and what it started end when the process that started it has, even by kill -9.
process.once('disconnect', () => process.kill(-process.pid, 'SIGTERM'));
// To wait for that is no reason to stay.
process.channel?.unref();
