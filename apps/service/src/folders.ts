/**
 * The folder of this package. It contains the folder of the running code: `src`, `lib` with the compiled modules, or
 * `dist` with the bundled programs.
 */
export const packageFolder = new URL('../', import.meta.url);

/** The folder of the running code, with the programs and the code of worker threads. */
export const codeFolder = new URL('./', import.meta.url);
