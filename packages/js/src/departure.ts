/** Gives what a component waits for while it leaves the page: nothing, for ever. All that ask while the page goes leave once. */
export function createDeparture(leave: () => Promise<void>): () => Promise<never> {
  let going: Promise<never> | undefined;

  async function go(): Promise<never> {
    await leave();
    going = undefined;
    return new Promise(() => {});
  }

  return () => {
    going ??= go();
    return going;
  };
}
