const terminal = process.stdout.isTTY === true;
const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/**
 * Formats the time since a value of `performance.now()` as seconds.
 *
 * @param {number} since
 */
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Dims a text on a terminal.
 *
 * @param {string} text
 */
const dim = (text) => (terminal ? `\x1b[2m${text}\x1b[22m` : text);

/** Time between two lines about a running step without a terminal, in milliseconds. */
const interval = 20_000;

/**
 * Runs `work` and shows its progress: a spinner with the elapsed time on a terminal, elsewhere a line at the start and
 * every 20 seconds. Prints the duration at the end.
 *
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const since = performance.now();
  let frame = 0;
  const draw = () => process.stdout.write(`\r\x1b[K${frames[frame++ % frames.length]} ${title} ${dim(seconds(since))}`);
  const timer = terminal
    ? setInterval(draw, 80)
    : setInterval(() => console.log(`  ${title} … ${seconds(since)}`), interval);
  if (!terminal) console.log(`  ${title} …`);
  try {
    const result = await work();
    line('✓', title, since);
    return result;
  } catch (error) {
    line('✗', title, since);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/**
 * Prints the result of a step: a mark, the title, and the time since a value of `performance.now()`.
 *
 * @param {string} mark
 * @param {string} title
 * @param {number} since
 */
export function line(mark, title, since) {
  console.log(`${terminal ? '\r\x1b[K' : ''}${mark} ${title.padEnd(36)} ${dim(seconds(since).padStart(7))}`);
}
