import { syncThemeModeAttribute } from '@keystack/ui';
import '@keystack/react/styles.css';
import '@fontsource-variable/inter';
import './theme-preview.css';
import { createRoot } from 'react-dom/client';
import { ThemePreview, type ThemePreviewProps } from './theme-preview.tsx';

const container = document.getElementById('root');
if (container === null) throw new Error('theme-preview.html has no element with the id "root" to render into.');
const root = createRoot(container);

/** Shows a theme: the value of the hash, or of a message of the page around. */
function show(preview: ThemePreviewProps) {
  document.documentElement.dataset['theme'] = preview.mode;
  root.render(<ThemePreview key={preview.page} {...preview} />);
}

const standard: ThemePreviewProps = { page: 'sign-in', mode: 'system', appearance: {} };

syncThemeModeAttribute();
addEventListener('message', ({ source, data }: MessageEvent<ThemePreviewProps>) => {
  if (source === parent && parent !== window) show(data);
});
show(location.hash ? JSON.parse(decodeURIComponent(location.hash.slice(1))) : standard);
// Asks the page around for its theme.
parent.postMessage('theme-preview-ready', location.origin);
