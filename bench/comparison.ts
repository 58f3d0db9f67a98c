/**
 * The measurements of the service (`ours`), and those that they are compared with (`floor`): of a minimal server, or of
 * the service under other conditions.
 */
export interface Comparison {
  readonly name: string;
  readonly unit: string;
  /** Descriptions of `floor` and `ours`. */
  readonly sides: { readonly floor: string; readonly ours: string };
  /**
   * The target of the ratio of `ours` to `floor`; `within` is the maximum distance from 1. Absent if the ratio is only
   * reported.
   */
  readonly target?: { readonly atLeast: number } | { readonly atMost: number } | { readonly within: number };
  readonly floor: readonly number[];
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
  { floor, ours, ...about }: Omit<Comparison, 'floor' | 'ours'> & { readonly floor: Measure; readonly ours: Measure },
): Promise<Comparison> {
  const results = { floor: [] as number[], ours: [] as number[] };
  await floor(warmUp);
  await ours(warmUp);
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 1) results.ours.push(await ours(seconds));
    results.floor.push(await floor(seconds));
    if (round % 2 === 0) results.ours.push(await ours(seconds));
  }
  return { ...about, ...results };
}

/** Returns the median of some values. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Returns the median of `ours` divided by the median of `floor`. */
export function ratioOfMedians({ floor, ours }: Comparison): number {
  return median(ours) / median(floor);
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
