/** Returns `size` items in a random order, the same for the same seed. */
export function pickRandomSample<T>(items: readonly T[], size: number, seed: number): readonly T[] {
  const random = createRandom(seed);
  const places = items.map((item) => ({ item, place: random() }));
  return places
    .sort((a, b) => a.place - b.place)
    .slice(0, size)
    .map(({ item }) => item);
}

/** Returns a generator of numbers from 0 to 1 (mulberry32). `Math.random` has no seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
