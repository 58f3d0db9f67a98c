import { detectThemeMode } from '@keystack/ui';

const key = 'keystack-color-mode';

/** Applies the color mode that was chosen in this browser. Without one, the page follows the operating system. */
export function applyColorMode(): void {
  const mode = localStorage.getItem(key);
  if (mode === 'light' || mode === 'dark') document.documentElement.dataset['theme'] = mode;
}

/** Changes between the light and the dark mode, and keeps the choice for later visits. */
export function toggleColorMode(): void {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  localStorage.setItem(key, (detectThemeMode(root) ?? system) === 'dark' ? 'light' : 'dark');
  applyColorMode();
}
