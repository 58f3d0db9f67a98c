/** Two things measured side by side. */
export interface Comparison {
  readonly name: string;
  readonly unit: string;
  /** What `floor` and `ours` stand for. */
  readonly sides: { readonly floor: string; readonly ours: string };
  /** What the ratio, ours to the floor, must keep; absent where it is only told. */
  readonly target?: { readonly atLeast: number } | { readonly atMost: number } | { readonly within: number };
  readonly floor: readonly number[];
  readonly ours: readonly number[];
}

/** How long and how often everything is measured. */
export interface Effort {
  readonly rounds: number;
  /** Of each measurement. */
  readonly seconds: number;
  readonly warmUp: number;
}

type Measure = (seconds: number) => Promise<number>;

/** Measures both sides in turns, so that whatever else the machine does strikes both; each round swaps who is first. */
export async function compare(
  { rounds, seconds, warmUp }: Effort,
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

/** The middle of some values. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Ours to the floor, of the medians. */
export function ratio({ floor, ours }: Comparison): number {
  return median(ours) / median(floor);
}

/** Whether the target is kept; what has none cannot miss it. */
export function keepsTarget(comparison: Comparison): boolean {
  const { target } = comparison;
  if (target === undefined) return true;
  if ('within' in target) return Math.abs(ratio(comparison) - 1) <= target.within;
  return 'atLeast' in target ? ratio(comparison) >= target.atLeast : ratio(comparison) <= target.atMost;
}
