import { writeFile } from 'node:fs/promises';
import { textStyle } from './plot-style.ts';
import type { SoakPart } from './soak-load.ts';

/** The measurements of one part of the test. Sizes are in megabytes. */
export interface SoakSample extends SoakPart {
  readonly minute: number;
  readonly memory: number;
  /** Sizes of tables with their indexes, and their rows. */
  readonly tables: Readonly<Record<string, { readonly size: number; readonly rows: number }>>;
  /** Other work of the machine in that time, such as checkpoints of the database. */
  readonly circumstances: string;
}

const file = new URL('../docs/operations/soak.svg', import.meta.url);

const width = 760;
const panelHeight = 130;
const [left, right] = [70, 740];

const style = `${textStyle}
.axis { stroke: #e4e4e7 }
.line { fill: none; stroke: #4f46e5; stroke-width: 2 }
@media (prefers-color-scheme: dark) {
  .axis { stroke: #3f3f46 }
  .line { stroke: #818cf8 }
}`;

/**
 * Writes `docs/operations/soak.svg`: memory, response times and the size of the tables of users and sessions over time.
 */
export async function writeSoakPlot(samples: readonly SoakSample[]): Promise<void> {
  const sizeOf = ({ tables }: SoakSample) => (tables['users']?.size ?? 0) + (tables['sessions']?.size ?? 0);
  const panels = [
    { name: 'Memory of the service, MB', values: samples.map(({ memory }) => memory) },
    { name: '99th percentile of response times, ms', values: samples.map(({ p99 }) => p99) },
    { name: 'Size of the tables of users and sessions, MB', values: samples.map(sizeOf) },
  ];
  const minutes = samples.map(({ minute }) => minute);
  const height = panels.length * panelHeight + 20;
  await writeFile(
    file,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Memory, response times and table sizes over ${Math.round(minutes.at(-1) ?? 0)} minutes">
<style>${style}
</style>
${panels.map(({ name, values }, index) => panel(name, minutes, values, index * panelHeight)).join('\n')}
<text x="${right}" y="${height - 6}" text-anchor="end">minutes</text>
</svg>
`,
  );
}

function panel(name: string, minutes: readonly number[], values: readonly number[], top: number): string {
  const most = Math.max(...values) * 1.15;
  const last = minutes.at(-1) ?? 1;
  const [base, ceiling] = [top + panelHeight - 22, top + 34];
  const x = (minute: number) => left + ((right - left) * minute) / last;
  const y = (value: number) => base - ((base - ceiling) * value) / most;
  const points = values.map((value, index) => `${x(minutes[index] ?? 0).toFixed(1)},${y(value).toFixed(1)}`);
  const ticks = [0, 1 / 3, 2 / 3, 1].map(
    (share) =>
      `<text x="${x(last * share).toFixed(1)}" y="${base + 16}" text-anchor="middle">${Math.round(last * share)}</text>`,
  );
  return `<g>
<text class="name" x="${left}" y="${top + 22}">${name}</text>
<line class="axis" x1="${left}" x2="${right}" y1="${base}" y2="${base}"/>
<line class="axis" x1="${left}" x2="${right}" y1="${ceiling}" y2="${ceiling}"/>
<text x="${left - 8}" y="${base + 4}" text-anchor="end">0</text>
<text x="${left - 8}" y="${ceiling + 4}" text-anchor="end">${Number(most.toPrecision(2))}</text>
<polyline class="line" points="${points.join(' ')}"/>
${ticks.join('')}
</g>`;
}
