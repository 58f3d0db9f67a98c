import { raw } from 'hono/html';

/** The style sheet of the stand-in's pages. */
export const standInStyleSheet = raw(`
:root {
  color-scheme: light dark;
  --ground: light-dark(#f4f4f5, #09090b);
  --card: light-dark(#fff, #131316);
  --text: light-dark(#09090b, #fafafa);
  --muted: light-dark(#5b5b64, #a1a1aa);
  --line: light-dark(#e4e4e7, #2c2c31);
  --hover: light-dark(#f4f4f5, #1d1d21);
  --warm: light-dark(#fef3c7, #3a2a06);
  --warm-text: light-dark(#713f12, #fcd34d);
  --bad: light-dark(#b91c1c, #fca5a5);
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem;
  background: var(--ground); color: var(--text); font: 0.875rem/1.5 system-ui, sans-serif;
}
main {
  width: 100%; max-width: 400px; overflow: hidden; background: var(--card);
  border: 1px solid var(--line); border-radius: 0.75rem; box-shadow: 0 12px 32px -12px rgb(0 0 0 / 18%);
}
.band {
  margin: 0; padding: 0.5rem 1.5rem; font-size: 0.75rem; font-weight: 600; text-align: center; color: var(--warm-text);
  background: var(--warm); border-bottom: 1px solid var(--line);
}
.card { padding: 1.25rem 1.5rem; display: grid; gap: 1rem; }
h1 { margin: 0; font-size: 1.375rem; line-height: 1.25; letter-spacing: -0.01em; }
h2 { margin: 0 0 0.5rem; font-size: 0.8125rem; color: var(--muted); font-weight: 600; }
p { margin: 0; }
.note { margin-top: -0.75rem; color: var(--muted); }
ul { margin: 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 0.5rem; overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
button {
  width: 100%; min-height: 2.5rem; padding: 0.5rem 0.75rem; border: 0; border-radius: 0.5rem; cursor: pointer;
  background: none; color: inherit; font: inherit; font-weight: 500;
}
li button { display: flex; align-items: center; gap: 0.75rem; text-align: start; border-radius: 0; font-weight: 400; }
button:hover { background: var(--hover); }
button:focus-visible, input:focus-visible { outline: 2px solid var(--text); outline-offset: 2px; }
li button:focus-visible { outline-offset: -2px; border-radius: 0.5rem; }
.avatar {
  flex: none; width: 2rem; height: 2rem; border-radius: 50%; display: grid; place-items: center; font-weight: 600;
  background: var(--line);
}
.who { display: grid; min-width: 0; }
.who b { font-weight: 500; }
.who span { color: var(--muted); overflow-wrap: anywhere; }
.other { display: grid; gap: 0.375rem; }
.other label:not(.check) { margin-top: 0.25rem; font-weight: 500; }
input:not([type="checkbox"]) {
  width: 100%; height: 2.5rem; padding: 0 0.75rem; border: 1px solid var(--line); border-radius: 0.5rem;
  background: transparent; color: inherit; font: inherit; font-size: 1rem;
}
input[aria-invalid] { border-color: var(--bad); }
.problem { color: var(--bad); }
.check { display: flex; gap: 0.5rem; align-items: center; margin: 0.5rem 0; }
.check input { width: 1rem; height: 1rem; accent-color: var(--text); }
.actions { display: flex; gap: 0.75rem; }
.primary { background: var(--text); color: var(--card); }
.primary:hover { background: var(--text); opacity: 0.9; }
.quiet { border: 1px solid var(--line); }
.hint { color: var(--muted); font-size: 0.75rem; padding-top: 1rem; border-top: 1px solid var(--line); }
code { font: 0.6875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
`);
