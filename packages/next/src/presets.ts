export { bold, glass, minimal, shadcn, standard } from '@keystack/react/presets';
