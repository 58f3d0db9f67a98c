// One file to load, since a page with a look has most of them.
export { LastUsedBadge } from '../components/last-used-badge.tsx';
export { LegalLinks } from '../components/legal-links.tsx';
export { Logo } from '../components/logo.tsx';
export { StyledScope } from './styled-scope.tsx';
