import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';

/** A disk operation of a process, as recorded by `record-disk.js`. */
export type DiskOperation =
  | { readonly op: 'acknowledge'; readonly id: number; readonly hash: string }
  | { readonly op: 'acknowledge-count'; readonly count: number }
  | { readonly op: 'sync-start' | 'sync-end'; readonly fd: number }
  | { readonly op: 'mkdir' | 'remove'; readonly path: string }
  | { readonly op: 'rename' | 'link'; readonly path: string; readonly to: string }
  | { readonly op: 'copy'; readonly path: string; readonly from: string }
  | { readonly op: 'create'; readonly path: string; readonly synced: boolean }
  | { readonly op: 'open'; readonly path: string; readonly fd: number; readonly truncated: boolean }
  | { readonly op: 'write'; readonly fd: number; readonly position: number }
  | { readonly op: 'truncate'; readonly fd?: number; readonly path?: string; readonly length: number }
  | { readonly op: 'sync'; readonly fd?: number; readonly path?: string };

/** A recorded operation with its data. */
export type RecordedDiskOperation = DiskOperation & { readonly data: Buffer };

/** Reads a log of `record-disk.js`. */
export function readDiskRecording(path: string): RecordedDiskOperation[] {
  const log = readFileSync(path);
  const entries: RecordedDiskOperation[] = [];
  for (let at = 0; at < log.length; ) {
    const end = log.indexOf('\n', at);
    const { size, ...entry } = JSON.parse(log.toString('utf8', at, end));
    at = end + 1 + size;
    // The last entry may be incomplete if the process was killed.
    if (at <= log.length) entries.push({ ...entry, data: log.subarray(end + 1, at) });
  }
  return entries;
}

/** The unit in bytes that a disk keeps or loses as a whole. */
const pieceSize = 4096;

/** A write to a file, or its truncation. */
type Change = { readonly position: number; readonly data: Buffer } | { readonly length: number };

/** A function that decides whether a change that was not synced survives a power cut. */
export type SurvivesPowerCut = () => boolean;

class File {
  readonly #parents = new Set<Folder>();
  #synced: Buffer;
  /** Number of changes that `#synced` includes. */
  #syncedCount = 0;
  #changes: Change[] = [];

  constructor(content: Buffer = Buffer.alloc(0)) {
    this.#synced = Buffer.alloc(0);
    this.change({ position: 0, data: content });
  }

  /** Records that the file has a name in this folder. */
  isIn(folder: Folder): void {
    this.#parents.add(folder);
  }

  change(change: Change): void {
    this.#changes.push(change);
  }

  /** Number of changes so far. */
  get changeCount(): number {
    return this.#syncedCount + this.#changes.length;
  }

  /**
   * Syncs the content. Also keeps the name of a new file, like common file systems.
   *
   * @param count Number of changes that the sync includes. Default: all.
   */
  sync(count = this.changeCount): void {
    const included = this.#changes.splice(0, Math.max(0, count - this.#syncedCount));
    this.#synced = applied(this.#synced, included);
    this.#syncedCount += included.length;
    for (const parent of this.#parents) parent.keepAdded(this);
  }

  after(spares: SurvivesPowerCut): Buffer {
    return applied(this.#synced, this.#changes.flatMap(piecesOf).filter(spares));
  }
}

function piecesOf(change: Change): Change[] {
  if ('length' in change) return [change];
  const { position, data } = change;
  const pieces: Change[] = [];
  for (let start = 0; start < data.length; ) {
    const end = Math.min(data.length, start + pieceSize - ((position + start) % pieceSize));
    pieces.push({ position: position + start, data: data.subarray(start, end) });
    start = end;
  }
  return pieces;
}

function applied(content: Buffer, changes: readonly Change[]): Buffer {
  const ends = changes.map((change) => ('length' in change ? change.length : change.position + change.data.length));
  const result = Buffer.alloc(Math.max(content.length, ...ends));
  content.copy(result);
  let length = content.length;
  for (const change of changes) {
    if ('data' in change) {
      change.data.copy(result, change.position);
      length = Math.max(length, change.position + change.data.length);
    } else {
      result.fill(0, change.length);
      length = change.length;
    }
  }
  return result.subarray(0, length);
}

/** A change of a name in a folder: it now belongs to another file or folder, or was removed (`null`). */
interface Naming {
  readonly name: string;
  readonly node: Node | null;
  /** The old name if a file was renamed. Both names change atomically. */
  readonly from?: string;
}

type Node = File | Folder;

class Folder {
  readonly #names = new Map<string, Node>();
  readonly #synced = new Map<string, Node>();
  #changes: Naming[] = [];
  readonly #parents = new Set<Folder>();

  isIn(folder: Folder): void {
    this.#parents.add(folder);
  }

  get(name: string): Node | undefined {
    return this.#names.get(name);
  }

  change(change: Naming): void {
    name(this.#names, change);
    change.node?.isIn(this);
    this.#changes.push(change);
  }

  sync(): void {
    for (const change of this.#changes) name(this.#synced, change);
    this.#changes = [];
    for (const parent of this.#parents) parent.keepAdded(this);
  }

  /** Syncs the name under which a file or folder was created. */
  keepAdded(node: Node): void {
    const made = this.#changes.find((change) => change.node === node && change.from === undefined);
    if (made) {
      name(this.#synced, made);
      const at = this.#changes.indexOf(made);
      this.#changes = this.#changes.filter((change, index) => index > at || change.name !== made.name);
    }
    for (const parent of this.#parents) parent.keepAdded(this);
  }

  /**
   * Returns the names after a power cut. Unsynced changes survive in order, because file systems journal them in order.
   */
  after(spares: SurvivesPowerCut): Map<string, Node> {
    const names = new Map(this.#synced);
    for (const change of this.#changes) {
      if (!spares()) break;
      name(names, change);
    }
    return names;
  }
}

function name(names: Map<string, Node>, { name, node, from }: Naming): void {
  if (from !== undefined) names.delete(from);
  if (node) names.set(name, node);
  else names.delete(name);
}

/** The disk of a process, reconstructed from its recorded operations. */
export class ReplayedDisk {
  readonly #root = new Folder();
  readonly #folder: string;
  readonly #open = new Map<number, Node>();
  /** The syncs that have started: the file, and the number of its changes at the start. */
  readonly #startedSyncs = new Map<number, { readonly file: File; readonly count: number }>();

  /** Creates a disk with an empty folder. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Repeats a recorded operation. */
  play(entry: RecordedDiskOperation): void {
    switch (entry.op) {
      case 'mkdir':
        if (entry.path !== this.#folder && !this.#find(entry.path)) this.#name(entry.path, new Folder());
        break;
      case 'remove':
        if (this.#find(entry.path)) this.#name(entry.path, null);
        break;
      case 'link': {
        const node = this.#find(entry.path);
        if (node) this.#name(entry.to, node);
        break;
      }
      case 'rename': {
        const node = this.#find(entry.path);
        if (!node) break;
        if (dirname(entry.path) === dirname(entry.to)) this.#name(entry.to, node, basename(entry.path));
        else {
          this.#name(entry.to, node);
          this.#name(entry.path, null);
        }
        break;
      }
      case 'copy':
        this.#copy(entry.from, entry.path);
        break;
      case 'create': {
        const file = new File(entry.data);
        this.#name(entry.path, file);
        if (entry.synced) file.sync();
        break;
      }
      case 'open': {
        const node = this.#find(entry.path) ?? new File();
        if (!this.#find(entry.path)) this.#name(entry.path, node);
        if (entry.truncated && node instanceof File) node.change({ length: 0 });
        this.#open.set(entry.fd, node);
        break;
      }
      case 'write':
        this.#fileOf(entry).change({ position: entry.position, data: entry.data });
        break;
      case 'truncate':
        this.#fileOf(entry).change({ length: entry.length });
        break;
      case 'sync':
        this.#nodeOf(entry).sync();
        break;
      case 'sync-start': {
        const file = this.#fileOf(entry);
        this.#startedSyncs.set(entry.fd, { file, count: file.changeCount });
        break;
      }
      case 'sync-end': {
        const started = this.#startedSyncs.get(entry.fd);
        started?.file.sync(started.count);
        break;
      }
      case 'acknowledge':
      case 'acknowledge-count':
    }
  }

  /** Writes the files that a power cut at this moment would leave to a new folder. */
  cut(folder: string, spares: SurvivesPowerCut): void {
    write(this.#root, folder, spares);
  }

  #name(path: string, node: Node | null, from?: string): void {
    const parent = this.#find(dirname(path));
    if (!(parent instanceof Folder)) throw new Error(`The record names ${path} before its folder.`);
    parent.change({ name: basename(path), node, ...(from !== undefined && { from }) });
  }

  #find(path: string): Node | undefined {
    return relative(this.#folder, path)
      .split(sep)
      .filter((name) => name !== '')
      .reduce<Node | undefined>((node, name) => (node instanceof Folder ? node.get(name) : undefined), this.#root);
  }

  #nodeOf({ fd, path }: { readonly fd?: number; readonly path?: string }): Node {
    const node = path === undefined ? this.#open.get(fd ?? -1) : this.#find(path);
    if (!node) throw new Error(`The record does not say what ${path ?? fd} is.`);
    return node;
  }

  #fileOf(target: { readonly fd?: number; readonly path?: string }): File {
    const node = this.#nodeOf(target);
    if (node instanceof File) return node;
    throw new Error('The record writes to a folder.');
  }

  #copy(from: string, to: string): void {
    this.#name(to, new Folder());
    for (const entry of readdirSync(from, { withFileTypes: true })) {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (entry.isDirectory()) this.#copy(source, target);
      else this.#name(target, new File(readFileSync(source)));
    }
  }
}

function write(node: Node, path: string, spares: SurvivesPowerCut): void {
  if (node instanceof File) writeFileSync(path, node.after(spares), { mode: 0o600 });
  else {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    for (const [name, child] of node.after(spares)) write(child, join(path, name), spares);
  }
}
