// Imported before everything else, so that an old Node shows this message instead of a syntax error in a dependency.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Keystack needs Node 20.19 or newer, but this is Node ${process.versions.node}. ` +
      'Install a newer version, for example with "nvm install 20", and run the command again.',
  );
  process.exit(1);
}
