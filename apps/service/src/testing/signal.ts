/** Returns a promise and the function that fulfills it. */
export function createSignal(): readonly [Promise<void>, () => void] {
  let fulfill = () => {};
  const promise = new Promise<void>((resolve) => {
    fulfill = resolve;
  });
  return [promise, fulfill];
}
