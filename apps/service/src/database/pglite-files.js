import { closeSync, fsyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * The part of PGlite's WebAssembly module that its types do not declare: the Node.js file system of Emscripten.
 *
 * @typedef {object} Engine
 * @property {{ isDir(mode: number): boolean }} FS
 * @property {NodeFiles} NODEFS
 */

/**
 * @typedef {object} NodeFiles
 * @property {Operations & { fsync?: (file: OpenFile) => number }} stream_ops
 * @property {Operations & { mknod: (parent: object, name: string, mode: number, device: number) => object }} node_ops
 * @property {(node: object) => string} realPath
 */

/** @typedef {Record<string, (target: OpenFile, ...others: never[]) => unknown>} Operations */

/**
 * An open file of PGlite, with its file descriptor.
 *
 * @typedef {{ readonly nfd: number, readonly node: FileNode }} OpenFile
 */

/** @typedef {{ readonly mode: number, readonly name: string, readonly parent: { readonly name: string } }} FileNode */

/** Operations of Emscripten that change names or sizes of files. */
const changes = ['mknod', 'rename', 'unlink', 'rmdir', 'symlink', 'setattr'];

/**
 * The data folder of an embedded database, with a working `fsync`. PGlite ignores `fsync` by default: Emscripten calls
 * `stream_ops.fsync` if it is set, and sets none itself.
 *
 * While `defers` is set, a sync of the write-ahead log only marks it as due, so that one sync serves several commits.
 * PostgreSQL then believes that the log is on the disk. Therefore, a due sync is done before anything but the log is
 * changed.
 */
export class SyncedFiles extends NodeFS {
  /** Number of `fsync` calls of PostgreSQL so far. */
  syncs = 0;
  /** `true` to defer syncs of the write-ahead log. */
  defers = false;
  /** Number of deferred syncs so far. */
  deferred = 0;
  /** Number of deferred syncs that were done. */
  done = 0;
  /** @type {OpenFile | null} The file of the log whose sync is due. */
  #due = null;
  #onError;

  /**
   * @param {string} folder
   * @param {(error: unknown) => never} onError Called when the disk reports an error. It must neither return nor throw:
   *   after an exception, PGlite would loop forever.
   */
  constructor(folder, onError) {
    super(folder);
    this.#onError = onError;
  }

  /**
   * @override
   * @type {NodeFS['init']}
   */
  async init(database, options) {
    const { emscriptenOpts } = await super.init(database, options);
    const preRun = (/** @type {unknown} */ engine) => this.#install(/** @type {Engine} */ (engine));
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...[emscriptenOpts.preRun ?? []].flat(), preRun] } };
  }

  /** Returns the name of the log file whose sync is due, or `null`. */
  dueFile() {
    return this.#due?.node.name ?? null;
  }

  /**
   * Records that the main thread has done the first `count` deferred syncs.
   *
   * @param {number} count
   */
  markDone(count) {
    this.done = Math.max(this.done, count);
    if (this.done === this.deferred) this.#due = null;
  }

  /** Does the sync that is due, if there is one. */
  syncDue() {
    if (this.#due !== null) this.#sync(this.#due);
  }

  /** @param {OpenFile} file */
  #sync(file) {
    try {
      fsyncSync(file.nfd);
    } catch (error) {
      this.#onError(error);
    }
    if (file.nfd === this.#due?.nfd) this.markDone(this.deferred);
  }

  /** @param {string} path */
  #syncPath(path) {
    try {
      const file = openSync(path, 'r+');
      fsyncSync(file);
      closeSync(file);
    } catch (error) {
      this.#onError(error);
    }
  }

  /** @param {Engine} engine */
  #install({ FS, NODEFS }) {
    const { stream_ops, node_ops } = NODEFS;
    stream_ops.fsync = (file) => {
      this.syncs += 1;
      if (this.#due !== null && this.#due.nfd !== file.nfd) this.syncDue();
      if (this.defers && isLog(file.node)) {
        this.#due = file;
        this.deferred += 1;
        return 0;
      }
      // Windows has no fsync for directories.
      if (process.platform !== 'win32' || !FS.isDir(file.node.mode)) this.#sync(file);
      return 0;
    };
    const isDue = () => this.#due !== null;
    this.#syncBefore(stream_ops, 'write', (file) => isDue() && !isLog(file.node));
    this.#syncBefore(stream_ops, 'close', (file) => this.#due?.nfd === file.nfd);
    this.#syncBefore(stream_ops, 'setattr', isDue);
    for (const name of changes) this.#syncBefore(node_ops, name, isDue);
    // When PostgreSQL starts after a power cut, it copies the `_init` file of each unlogged table over the table. If
    // only the `_init` file was lost, recovery creates it again, but the copy then fails because the table already
    // exists.
    const { mknod } = node_ops;
    node_ops.mknod = (parent, name, mode, device) => {
      const node = mknod(parent, name, mode, device);
      if (name.endsWith('_init')) this.#syncPath(NODEFS.realPath(node));
      return node;
    };
  }

  /**
   * Does a due sync before an operation of Emscripten.
   *
   * @param {Operations} operations
   * @param {string} name
   * @param {(file: OpenFile) => boolean} isNeeded
   */
  #syncBefore(operations, name, isNeeded) {
    const operation = operations[name];
    if (operation === undefined) throw new Error(`PGlite has no file operation "${name}".`);
    operations[name] = (target, ...others) => {
      if (isNeeded(target)) this.syncDue();
      return operation(target, ...others);
    };
  }
}

/**
 * Returns whether a file is one of the write-ahead log.
 *
 * @param {FileNode} node
 */
function isLog({ name, parent }) {
  return parent.name === 'pg_wal' && /^[0-9A-F]{24}$/.test(name);
}
