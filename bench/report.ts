import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { type Comparison, median, meetsTarget, ratioOfMedians } from './comparison.ts';

/** The start time and the memory of the service with one kind of database. */
export interface StartupMeasurement {
  readonly database: string;
  /** Time from the start of the process to the first response that needed the database, in milliseconds. */
  readonly coldStart: number;
  /** Processor time of the process until that response, in milliseconds. Absent if it was not measured. */
  readonly cpu?: number;
  /** Resident memory after that response, in megabytes. */
  readonly memory: number;
  /** Resident memory after the measurements, in megabytes. */
  readonly memoryAfterLoad: number;
}

/** A run of the benchmark as saved in `bench/results/latest.json`. */
export interface SavedReport {
  /** The end of the run, in ISO 8601. */
  readonly date: string;
  /** The commit that was checked out. */
  readonly commit: string;
  readonly machine: {
    readonly node: string;
    readonly cores: number;
    readonly processor?: string;
    readonly load?: number;
  };
  readonly comparisons: readonly Comparison[];
  readonly starts: readonly StartupMeasurement[];
}

const results = new URL('results/', import.meta.url);
const latest = new URL('latest.json', results);

/** Average number of processes that waited for a core in the minute before the measurements. */
const [load] = loadavg();

/** Prints the measurements as a table, and each target as met or missed. */
export function printReport(comparisons: readonly Comparison[], starts: readonly StartupMeasurement[]): void {
  const rows = comparisons.map((comparison) => {
    const { name, unit, baseline, ours } = comparison;
    const verdict = meetsTarget(comparison) ? 'ok' : 'missed';
    return [
      name,
      `${formatNumber(median(baseline))} ${unit}`,
      `${formatNumber(median(ours))} ${unit}`,
      ratioOfMedians(comparison).toFixed(2),
      targetText(comparison),
      comparison.cpu === undefined ? '' : `${formatNumber(median(comparison.cpu))} µs`,
      comparison.target === undefined ? '' : verdict,
    ];
  });
  console.log(table([['', 'baseline', 'ours', 'ratio', 'target', 'CPU', ''], ...rows]));
  for (const { database, coldStart, cpu, memory, memoryAfterLoad } of starts) {
    const processor = cpu === undefined ? '' : `, ${formatNumber(cpu)} ms of CPU`;
    console.log(
      `Start on ${database}: ${formatNumber(coldStart)} ms to the first response${processor}, ${formatNumber(memory)} MB; ${formatNumber(memoryAfterLoad)} MB after the measurements`,
    );
  }
}

/** Saves all measurements with their medians in `bench/results/latest.json`. */
export async function saveReport(
  comparisons: readonly Comparison[],
  starts: readonly StartupMeasurement[],
): Promise<void> {
  await mkdir(results, { recursive: true });
  const machine = { node: process.version, cores: availableParallelism(), processor: cpus()[0]?.model, load };
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  const rows = comparisons.map((comparison) => ({
    ...comparison,
    medians: {
      baseline: median(comparison.baseline),
      ours: median(comparison.ours),
      ...(comparison.cpu && { cpu: median(comparison.cpu) }),
    },
    ratio: ratioOfMedians(comparison),
    ok: meetsTarget(comparison),
  }));
  const report = { date: new Date().toISOString(), commit, machine, comparisons: rows, starts };
  await writeFile(latest, `${JSON.stringify(report, null, 2)}\n`);
}

/** Reads the saved results of the last run. */
export async function readReport(): Promise<SavedReport> {
  return JSON.parse(await readFile(latest, 'utf8'));
}

/** Returns the target of a ratio in words. */
export function targetText({ target }: Comparison): string {
  if (target === undefined) return '';
  if ('within' in target) return `1 ± ${target.within}`;
  return 'atLeast' in target ? `at least ${target.atLeast}` : `at most ${target.atMost}`;
}

/** Formats a number with at most two decimals if it is below 10, otherwise with none. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('   ');
  return rows.map(line).join('\n');
}
