// Creates the empty cluster that the first start of the embedded database copies.
import { ensureClusterTemplate } from '../apps/service/src/database/cluster-template.ts';

await ensureClusterTemplate();
