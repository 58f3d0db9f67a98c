// One file to load, since both steps use the same input.
export { animateStep } from './animate-step.ts';
export { MagicLinkCodeStep } from './magic-link-code-step.tsx';
export { SecondFactorStep } from './second-factor-step.tsx';
