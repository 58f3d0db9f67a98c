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
 * @property {{ fsync?: (stream: OpenFile) => number }} stream_ops
 * @property {{ mknod: (parent: object, name: string, mode: number, device: number) => object }} node_ops
 * @property {(node: object) => string} realPath
 */

/**
 * An open file of PGlite, with its file descriptor.
 *
 * @typedef {{ readonly nfd: number, readonly node: { readonly mode: number } }} OpenFile
 */

/**
 * The data folder of an embedded database, with a working `fsync`. PGlite ignores `fsync` by default: Emscripten calls
 * `stream_ops.fsync` if it is set, and sets none itself.
 */
export class SyncedFiles extends NodeFS {
  /** Number of `fsync` calls so far. */
  syncs = 0;
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

  /** @param {string} path */
  #sync(path) {
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
    NODEFS.stream_ops.fsync = ({ nfd, node }) => {
      this.syncs += 1;
      // Windows has no fsync for directories.
      if (process.platform === 'win32' && FS.isDir(node.mode)) return 0;
      try {
        fsyncSync(nfd);
        return 0;
      } catch (error) {
        return this.#onError(error);
      }
    };
    // When PostgreSQL starts after a power cut, it copies the `_init` file of each unlogged table over the table. If
    // only the `_init` file was lost, recovery creates it again, but the copy then fails because the table already
    // exists.
    const { mknod } = NODEFS.node_ops;
    NODEFS.node_ops.mknod = (parent, name, mode, device) => {
      const node = mknod(parent, name, mode, device);
      if (name.endsWith('_init')) this.#sync(NODEFS.realPath(node));
      return node;
    };
  }
}
