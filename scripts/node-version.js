// Imported before everything else: an old Node must get this message and not a syntax error from a dependency.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Keystack needs Node 20.19 or newer, and this is Node ${process.versions.node}. ` +
      'Install a current one, for example with "nvm install 20", and run the command again.',
  );
  process.exit(1);
}
