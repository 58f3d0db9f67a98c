import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * The part of the engine that PGlite does not declare: the file system of Node.js that Emscripten gives it.
 *
 * @typedef {object} Engine
 * @property {{ isDir(mode: number): boolean }} FS
 * @property {{ stream_ops: { fsync?: (stream: OpenFile) => number } }} NODEFS
 */

/**
 * An open file of the engine, with its file descriptor.
 *
 * @typedef {{ readonly nfd: number, readonly node: { readonly mode: number } }} OpenFile
 */

/**
 * The data folder of an embedded database, with an `fsync` that reaches the disk. PGlite itself ignores `fsync`: it calls
 * the function that is set here if there is one, and Emscripten sets none.
 */
export class SyncedFiles extends NodeFS {
  /** Number of `fsync` calls so far. */
  syncs = 0;
  #onError;

  /**
   * @param {string} folder
   * @param {(error: unknown) => never} onError Called when the disk reports an error. It must not throw: PGlite would run
   *   in a loop without end.
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
  }
}
