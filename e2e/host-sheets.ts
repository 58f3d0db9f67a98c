import { readFileSync } from 'node:fs';
import { requireOfHosts } from './host-packages.ts';

const sheetOf = (path: string) => readFileSync(requireOfHosts.resolve(path), 'utf8');

/** The style sheet of a host app, and whether the app loads it before or after that of Keystack. */
export interface HostStyleSheet {
  readonly css: string;
  readonly order: 'before' | 'after';
}

/** Returns the style sheets of the frameworks in which Keystack's components keep their looks, by name. */
export async function createHostStyleSheets(): Promise<Readonly<Record<string, HostStyleSheet>>> {
  const tailwind4 = await tailwind4Sheet();
  return {
    'Tailwind 3': { css: await tailwind3Sheet(), order: 'after' },
    'Tailwind 4, loaded first': { css: tailwind4, order: 'before' },
    'Tailwind 4, loaded last': { css: tailwind4, order: 'after' },
    'Bootstrap 5': { css: sheetOf('bootstrap/dist/css/bootstrap.css'), order: 'after' },
    'Pico 2': { css: sheetOf('@picocss/pico/css/pico.css'), order: 'after' },
    "Vite's template": { css: viteTemplate, order: 'after' },
    'Material UI': { css: materialBaseline(), order: 'after' },
  };
}

/** Returns the CSS of an app with Tailwind 3 that uses a few utilities. */
async function tailwind3Sheet(): Promise<string> {
  const postcss = requireOfHosts('postcss');
  const tailwind3 = requireOfHosts('tailwindcss3');
  const content = [{ raw: '<button class="rounded-full bg-red-500 p-4 text-white">', extension: 'html' }];
  const { css } = await postcss([tailwind3({ content })]).process(
    '@tailwind base; @tailwind components; @tailwind utilities;',
    { from: undefined },
  );
  return css;
}

/** Returns the CSS of an app with Tailwind 4 that uses a few utilities. */
async function tailwind4Sheet(): Promise<string> {
  const { compile } = requireOfHosts('tailwindcss');
  const { build } = await compile('@import "tailwindcss";', {
    loadStylesheet: async () => ({ path: 'tailwindcss', base: '', content: sheetOf('tailwindcss/index.css') }),
  });
  return build(['rounded-full', 'bg-red-500', 'p-4', 'text-white']);
}

function materialBaseline(): string {
  const { CssBaseline } = requireOfHosts('@mui/material');
  const { createElement } = requireOfHosts('react');
  const { renderToString } = requireOfHosts('react-dom/server');
  return renderToString(createElement(CssBaseline)).replace(/<\/?style[^>]*>/g, '');
}

/** The style sheet of `npm create vite` with the React template, reduced to its rules for elements. */
const viteTemplate = `
  :root {
    font-family: system-ui, Avenir, Helvetica, Arial, sans-serif;
    line-height: 1.5;
    font-weight: 400;
    color-scheme: light dark;
    color: rgba(255, 255, 255, 0.87);
    background-color: #242424;
    font-synthesis: none;
    text-rendering: optimizeLegibility;
    -webkit-font-smoothing: antialiased;
    -moz-osx-font-smoothing: grayscale;
  }
  a { font-weight: 500; color: #646cff; text-decoration: inherit; }
  a:hover { color: #535bf2; }
  body { margin: 0; display: flex; place-items: center; min-width: 320px; min-height: 100vh; }
  h1 { font-size: 3.2em; line-height: 1.1; }
  button {
    border-radius: 8px;
    border: 1px solid transparent;
    padding: 0.6em 1.2em;
    font-size: 1em;
    font-weight: 500;
    font-family: inherit;
    background-color: #1a1a1a;
    cursor: pointer;
    transition: border-color 0.25s;
  }
  button:hover { border-color: #646cff; }
  button:focus, button:focus-visible { outline: 4px auto -webkit-focus-ring-color; }
  #root { max-width: 1280px; margin: 0 auto; padding: 2rem; text-align: center; }
`;
