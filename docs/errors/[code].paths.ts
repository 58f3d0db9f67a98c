import { errorRoutes } from '../.vitepress/pages/generated.ts';

export default { paths: () => errorRoutes() };
