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

/**
 * Runs `work` and shows its progress: a spinner with the elapsed time on a terminal, plain lines elsewhere. Prints the
 * duration at the end.
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
  const timer = terminal ? setInterval(draw, 80) : undefined;
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
