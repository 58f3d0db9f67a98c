// Run directly, it plots the saved results of the last run: `npm run bench:plot`.
import { writeFile } from 'node:fs/promises';
import { type Comparison, median, meetsTarget, ratioOfMedians } from './comparison.ts';
import { textStyle } from './plot-style.ts';
import { formatNumber, readReport, type SavedReport, type StartupMeasurement, targetText } from './report.ts';

/** The plot in the README. */
export const plotFile = new URL('../docs/bench.svg', import.meta.url);

// As wide as the README on a phone, so that its text is readable there.
const width = 420;
const [left, right] = [10, 410];
/** The x coordinate of the end of the bars. The ratio is beside it. */
const barEnd = 300;
/** Characters that fit into a line of a name and of other text. */
const [nameLength, lineLength] = [44, 54];

const style = `${textStyle}
.title { font-size: 17px; font-weight: 700; fill: #18181b }
.ratio { font-size: 18px; font-weight: 700; fill: #18181b; font-variant-numeric: tabular-nums }
.track { fill: #f4f4f5 }
.kept { fill: #4f46e5 }
.plain { fill: #71717a }
.missed { fill: #dc2626 }
text.missed { font-weight: 600 }
.target { stroke: #18181b; stroke-width: 2; stroke-dasharray: 3 2 }
@media (prefers-color-scheme: dark) {
  .title, .ratio { fill: #fafafa }
  .track { fill: #27272a }
  .kept { fill: #818cf8 }
  .plain { fill: #a1a1aa }
  .missed { fill: #f87171 }
  .target { stroke: #fafafa }
}`;

/** A part of the plot: its height, and its elements at a y coordinate. */
interface Block {
  readonly height: number;
  readonly draw: (y: number) => string;
}

/** Writes `docs/bench.svg` from the saved results. */
export async function writePlotFile(): Promise<void> {
  await writeFile(plotFile, renderPlot(await readReport()));
}

/**
 * Renders all results as an SVG that is readable in light and dark mode: each ratio as a bar next to its target, those
 * that are furthest below their target first, then the ratios without target, and the starts of the service.
 */
export function renderPlot({ comparisons, starts, commit, date, machine }: SavedReport): string {
  const byScore = comparisons.toSorted((a, b) => score(a) - score(b));
  const withTarget = byScore.filter(({ target }) => target !== undefined);
  const met = withTarget.filter(meetsTarget).length;
  const summary = `${met} of ${withTarget.length} targets met`;
  const blocks = [
    textBlock('title', [summary]),
    textBlock('', [
      `Commit ${commit.slice(0, 10)}, ${date.slice(0, 10)}`,
      `Node ${machine.node}, ${machine.cores} cores, ${machine.processor ?? 'unknown processor'}`,
    ]),
    ...withTarget.map(comparisonBlock),
    textBlock('title', ['Without target']),
    ...byScore.filter(({ target }) => target === undefined).map(comparisonBlock),
    textBlock('title', ['Start of the service']),
    ...startBlocks(starts),
  ];
  let height = 10;
  const elements = blocks.map((block) => {
    const element = block.draw(height);
    height += block.height;
    return element;
  });
  const ratios = byScore.map((comparison) => `${comparison.name}: ${ratioOfMedians(comparison).toFixed(2)}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeXml([summary, ...ratios].join('; '))}">
<style>${style}
</style>
${elements.join('\n')}
</svg>
`;
}

/** Returns how good a result is compared with its target: below 1 if it misses it. Without target, returns the ratio. */
function score(comparison: Comparison): number {
  const ratio = ratioOfMedians(comparison);
  const { target } = comparison;
  if (target === undefined) return ratio;
  if ('within' in target) return (1 + target.within) / (1 + Math.abs(ratio - 1));
  return 'atLeast' in target ? ratio / target.atLeast : target.atMost / ratio;
}

function comparisonBlock(comparison: Comparison): Block {
  const { name, unit, sides, target, baseline, ours, cpu } = comparison;
  const value = ratioOfMedians(comparison);
  const bound = boundOf(target);
  // The right end of a bar is the baseline, or 1.25 times the maximum.
  const whole = bound <= 1 ? Math.max(1, value) : Math.max(bound * 1.25, value);
  const verdict = meetsTarget(comparison) ? 'met' : 'missed';
  const processor = cpu === undefined ? '' : `, ${formatNumber(median(cpu))} µs of CPU each`;
  return barBlock({
    name,
    value: value.toFixed(2),
    share: value / whole,
    mark: target === undefined ? undefined : bound / whole,
    color: target === undefined ? 'plain' : verdict === 'met' ? 'kept' : 'missed',
    verdict: target === undefined ? undefined : `Target: ${targetText(comparison)}, ${verdict}`,
    lines: [
      `${sides.ours}: ${formatNumber(median(ours))} ${unit}${processor}`,
      `${sides.baseline}: ${formatNumber(median(baseline))} ${unit}`,
    ],
  });
}

function boundOf(target: Comparison['target']): number {
  if (target === undefined || 'within' in target) return 1;
  return 'atLeast' in target ? target.atLeast : target.atMost;
}

/** The measurements of a start by name, with their units. */
const startFigures = [
  ['Time to the first response', 'ms', 'coldStart'],
  ['Processor time until then', 'ms', 'cpu'],
  ['Memory then', 'MB', 'memory'],
  ['Memory after the measurements', 'MB', 'memoryAfterLoad'],
] as const;

function startBlocks(starts: readonly StartupMeasurement[]): Block[] {
  return startFigures.flatMap(([name, unit, key]) => {
    const most = Math.max(...starts.map((start) => start[key] ?? 0));
    return starts.flatMap((start) => {
      const value = start[key];
      if (value === undefined) return [];
      const text = `${formatNumber(value)} ${unit}`;
      return [barBlock({ name: `${name}, ${start.database}`, value: text, share: value / most, color: 'plain' })];
    });
  });
}

interface Bar {
  readonly name: string;
  readonly value: string;
  /** The length of the bar and the position of the target, from 0 to 1. */
  readonly share: number;
  readonly mark?: number | undefined;
  readonly color: 'kept' | 'missed' | 'plain';
  readonly verdict?: string | undefined;
  readonly lines?: readonly string[];
}

function barBlock({ name, value, share, mark, color, verdict, lines = [] }: Bar): Block {
  const names = wrap(name, nameLength);
  const texts = lines.flatMap((line) => wrap(line, lineLength));
  const x = (position: number) => (left + (barEnd - left) * position).toFixed(1);
  const verdicts = verdict === undefined ? [] : [verdict];
  return {
    height: names.length * 18 + 24 + (verdicts.length + texts.length) * 17 + 16,
    draw(y) {
      const bar = y + names.length * 18 + 4;
      return `<g>
${names.map((line, index) => textLine('name', y + 14 + index * 18, line)).join('\n')}
<rect class="track" x="${left}" y="${bar}" width="${barEnd - left}" height="14" rx="4"/>
<rect class="${color}" x="${left}" y="${bar}" width="${((barEnd - left) * share).toFixed(1)}" height="14" rx="4"/>
${mark === undefined ? '' : `<line class="target" x1="${x(mark)}" x2="${x(mark)}" y1="${bar - 3}" y2="${bar + 17}"/>`}
<text class="ratio" x="${right}" y="${bar + 13}" text-anchor="end">${value}</text>
${verdicts.map((line) => textLine(color === 'missed' ? 'missed' : '', bar + 31, line)).join('\n')}
${texts.map((line, index) => textLine('', bar + 31 + (verdicts.length + index) * 17, line)).join('\n')}
</g>`;
    },
  };
}

function textBlock(name: string, lines: readonly string[]): Block {
  return {
    height: lines.length * 20 + 12,
    draw: (y) => lines.map((line, index) => textLine(name, y + 15 + index * 20, line)).join('\n'),
  };
}

function textLine(name: string, y: number, content: string): string {
  return `<text${name === '' ? '' : ` class="${name}"`} x="${left}" y="${y}">${escapeXml(content)}</text>`;
}

/** Splits a text into lines of at most `length` characters, between words. */
function wrap(text: string, length: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && longer.length <= length) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

if (import.meta.filename === process.argv[1]) await writePlotFile();
