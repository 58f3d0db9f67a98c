/**
 * The measurements of the service (`ours`), and those that they are compared with (`baseline`): of a minimal server, or
 * of the service under other conditions.
 */
export interface Comparison {
  readonly name: string;
  readonly unit: string;
  /** Descriptions of `baseline` and `ours`. */
  readonly sides: { readonly baseline: string; readonly ours: string };
  /**
   * The target of the ratio of `ours` to `baseline`; `within` is the maximum distance from 1. Absent if the ratio is
   * only reported.
   */
  readonly target?: { readonly atLeast: number } | { readonly atMost: number } | { readonly within: number };
  readonly baseline: readonly number[];
  readonly ours: readonly number[];
  /** Processor time of the service for each response, in microseconds. Absent if it was not measured. */
  readonly cpu?: readonly number[];
}

/** Number and duration of the measurements. */
export interface MeasurementPlan {
  /** Number of measurements of each side. */
  readonly rounds: number;
  /** Duration of each measurement, in seconds. */
  readonly seconds: number;
  /** Duration of the unrecorded measurement of each side before the first round, in seconds. */
  readonly warmUp: number;
}

type Measure = (seconds: number) => Promise<number>;

/**
 * Measures both sides in turns, so that other load of the machine affects both. Each round swaps the order of the
 * sides.
 */
export async function measureBothSides(
  { rounds, seconds, warmUp }: MeasurementPlan,
  {
    baseline,
    ours,
    cpuTime,
    ...about
  }: Omit<Comparison, 'baseline' | 'ours' | 'cpu'> & {
    readonly baseline: Measure;
    readonly ours: Measure;
    /** Returns the processor time of the service in seconds, if `ours` measures responses per second. */
    readonly cpuTime?: () => number;
  },
): Promise<Comparison> {
  const results = { baseline: [] as number[], ours: [] as number[] };
  const cpu: number[] = [];
  const measureOurs = async () => {
    const before = cpuTime?.() ?? 0;
    const rate = await ours(seconds);
    results.ours.push(rate);
    if (cpuTime !== undefined) cpu.push(((cpuTime() - before) / (rate * seconds)) * 1e6);
  };
  await baseline(warmUp);
  await ours(warmUp);
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 1) await measureOurs();
    results.baseline.push(await baseline(seconds));
    if (round % 2 === 0) await measureOurs();
  }
  return { ...about, ...results, ...(cpu.length > 0 && { cpu }) };
}

/** Returns the median of some values. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Returns the median of `ours` divided by the median of `baseline`. */
export function ratioOfMedians({ baseline, ours }: Comparison): number {
  return median(ours) / median(baseline);
}

/** Returns `true` if the comparison meets its target or has none. */
export function meetsTarget(comparison: Comparison): boolean {
  const { target } = comparison;
  if (target === undefined) return true;
  if ('within' in target) return Math.abs(ratioOfMedians(comparison) - 1) <= target.within;
  return 'atLeast' in target
    ? ratioOfMedians(comparison) >= target.atLeast
    : ratioOfMedians(comparison) <= target.atMost;
}
