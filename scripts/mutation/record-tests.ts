import { afterEach, beforeEach } from 'vitest';

// A setup file of Vitest, which runs before each test file.

declare global {
  /** The functions that have run since the last test, as `instrumentFunctions` names them. */
  var ranFunctions: Set<string>;
  /** Records that a function runs. */
  var reportFunction: (name: string) => void;
}

declare module 'vitest' {
  export interface TaskMeta {
    /** The functions that ran in the test and in the hooks of its file. */
    ran?: string[];
  }
}

globalThis.ranFunctions = new Set();
globalThis.reportFunction = (name) => globalThis.ranFunctions.add(name);

/** The functions that ran before the first test of the file. */
let before: ReadonlySet<string> | undefined;

beforeEach(() => {
  before ??= new Set(globalThis.ranFunctions);
  globalThis.ranFunctions.clear();
});

afterEach(({ task }) => {
  task.meta.ran = [...(before ?? []), ...globalThis.ranFunctions];
});
