import { routesOf } from '../.vitepress/pages/generated.ts';

export default { paths: () => routesOf('errors', 'code') };
