import { join } from 'node:path';

/** The packages are beside the folder of the examples. */
export default { turbopack: { root: join(import.meta.dirname, '../..') } };
