/// <reference types="vite/client" />
import theme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import './style.css';

const commands = [
  ['npm start', 'the service, and a demo app'],
  ['npm test', 'all tests, in a real browser too'],
];

/** Renders the two commands of the project beside the title of the home page. */
const terminal = () =>
  h(
    'pre',
    { class: 'terminal' },
    commands.flatMap(([command, text]) => [h('span', '$ '), h('b', command), '\n', h('span', `# ${text}`), '\n\n']),
  );

export default { ...theme, Layout: () => h(theme.Layout, null, { 'home-hero-image': terminal }) };
