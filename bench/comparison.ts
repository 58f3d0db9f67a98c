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
    ...about
  }: Omit<Comparison, 'baseline' | 'ours'> & { readonly baseline: Measure; readonly ours: Measure },
): Promise<Comparison> {
  const results = { baseline: [] as number[], ours: [] as number[] };
  await baseline(warmUp);
  await ours(warmUp);
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 1) results.ours.push(await ours(seconds));
    results.baseline.push(await baseline(seconds));
    if (round % 2 === 0) results.ours.push(await ours(seconds));
  }
  return { ...about, ...results };
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
