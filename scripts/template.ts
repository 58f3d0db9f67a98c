// Creates the empty cluster that the first start of the embedded database copies.
import { ensureTemplate } from '../apps/service/src/database/template.ts';

await ensureTemplate();
