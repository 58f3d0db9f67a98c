/**
 * Animates the change to another step: the panel grows or shrinks from `heightBefore`, in pixels, to its current
 * height, and the step fades in. Does nothing if the user prefers reduced motion.
 */
export function animateStep(panel: HTMLElement, step: Element, heightBefore: number): void {
  if (!window.matchMedia?.('(prefers-reduced-motion: no-preference)').matches) return;
  const timing = { duration: 180, easing: 'ease-out' };
  const heights = [heightBefore, panel.offsetHeight].map((height) => `${height}px`);
  panel.animate({ blockSize: heights, overflow: ['clip', 'clip'] }, timing);
  step.animate({ opacity: [0, 1] }, timing);
}
