import { raw } from 'hono/html';

/** The CSS of the service's own pages that show a person one card: a heading, a text, and buttons or links. */
export const cardStyle = raw(`
:root {
  color-scheme: light dark;
  --ground: light-dark(#f4f4f5, #09090b); --card: light-dark(#fff, #18181b); --line: light-dark(#e4e4e7, #2e2e33);
  --strong: light-dark(#18181b, #fafafa); --text: light-dark(#3f3f46, #d4d4d8);
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem;
  background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif;
}
main {
  width: 100%; max-width: 380px; padding: 1.5rem; display: grid; gap: 1rem;
  background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem;
}
h1 { margin: 0; color: var(--strong); font-size: 1.375rem; line-height: 1.25; }
p { margin: 0; overflow-wrap: anywhere; }
button, .button {
  display: grid; place-items: center; width: 100%; min-height: 2.5rem; padding: 0.375rem 0.75rem; border: 0;
  border-radius: 0.5rem; cursor: pointer; text-align: center; text-decoration: none; overflow-wrap: anywhere;
  background: var(--strong); color: var(--card); font: inherit; font-weight: 500;
}
button:focus-visible, a:focus-visible { outline: 2px solid var(--strong); outline-offset: 2px; }
`);
