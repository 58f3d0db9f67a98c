import { writeFile } from 'node:fs/promises';
import { type Comparison, median, meetsTarget, ratioOfMedians } from './comparison.ts';
import { textStyle } from './plot-style.ts';
import { formatNumber, targetText } from './report.ts';

const plot = new URL('../docs/bench.svg', import.meta.url);

const width = 760;
const rowHeight = 78;
const top = 20;
/** The x coordinates of the start and the end of the bars. */
const [left, right] = [20, 600];

const style = `${textStyle}
.ratio { font-size: 20px; font-weight: 700; fill: #18181b; font-variant-numeric: tabular-nums }
.track { fill: #f4f4f5 }
.kept { fill: #4f46e5 }
.missed { fill: #dc2626 }
.target { stroke: #18181b; stroke-width: 2; stroke-dasharray: 3 2 }
@media (prefers-color-scheme: dark) {
  .ratio { fill: #fafafa }
  .track { fill: #27272a }
  .kept { fill: #818cf8 }
  .missed { fill: #f87171 }
  .target { stroke: #fafafa }
}`;

/** Writes `docs/bench.svg` for the README: each ratio as a bar next to its target, readable in light and dark mode. */
export async function writePlotFile(comparisons: readonly Comparison[]): Promise<void> {
  const height = top + comparisons.length * rowHeight;
  const rows = comparisons.map((comparison, index) => row(comparison, top + index * rowHeight));
  const label = comparisons
    .map((comparison) => `${comparison.name}: ${ratioOfMedians(comparison).toFixed(2)}`)
    .join('; ');
  await writeFile(
    plot,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}">
<style>${style}
</style>
${rows.join('\n')}
</svg>
`,
  );
}

function boundOf(target: Comparison['target']): number {
  if (target === undefined || 'within' in target) return 1;
  return 'atLeast' in target ? target.atLeast : target.atMost;
}

function row(comparison: Comparison, y: number): string {
  const { name, unit, sides, target, baseline, ours } = comparison;
  const value = ratioOfMedians(comparison);
  const bound = boundOf(target);
  // The right end of a bar is the baseline, or 1.25 times the maximum.
  const whole = bound <= 1 ? Math.max(1, value) : Math.max(bound * 1.25, value);
  const x = (share: number) => (left + ((right - left) * share) / whole).toFixed(1);
  const figures = `${sides.ours} ${formatNumber(median(ours))} ${unit}, ${sides.baseline} ${formatNumber(median(baseline))} ${unit}`;
  return `<g>
<text class="name" x="${left}" y="${y + 12}">${name}</text>
<rect class="track" x="${left}" y="${y + 22}" width="${right - left}" height="16" rx="4"/>
<rect class="${meetsTarget(comparison) ? 'kept' : 'missed'}" x="${left}" y="${y + 22}" width="${(Number(x(value)) - left).toFixed(1)}" height="16" rx="4"/>
<line class="target" x1="${x(bound)}" x2="${x(bound)}" y1="${y + 18}" y2="${y + 42}"/>
<text x="${left}" y="${y + 56}">${figures}</text>
<text class="ratio" x="${right + 20}" y="${y + 36}">${value.toFixed(2)}</text>
<text x="${right + 78}" y="${y + 35}">${targetText(comparison)}</text>
</g>`;
}
