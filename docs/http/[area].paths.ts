import { areaPage, areas, overviewPage, slugOf } from '../.vitepress/pages/http.ts';

export default {
  paths: () => [
    { params: { area: 'overview' }, content: overviewPage() },
    ...areas.map((area) => ({ params: { area: slugOf(area.name) }, content: areaPage(area) })),
  ],
};
