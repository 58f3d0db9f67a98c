import { errorPage, errorsByCode, listPage } from '../.vitepress/pages/errors.ts';

export default {
  paths: () => [
    { params: { code: 'all' }, content: listPage() },
    ...errorsByCode.map(({ name, code }) => ({ params: { code }, content: errorPage(name) })),
  ],
};
