import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { meetsTarget, ratioOfMedians } from './comparison.ts';
import { plotFile, renderPlot } from './plot.ts';
import { readReport, type SavedReport, targetText } from './report.ts';

const report: SavedReport = {
  date: '2026-11-28T10:00:00.000Z',
  commit: '0123456789abcdef0123456789abcdef01234567',
  machine: { node: 'v24.0.0', cores: 4 },
  comparisons: [
    {
      name: 'Read <one> user',
      unit: 'responses/s',
      sides: { baseline: 'one SELECT', ours: 'GET /users?a=1&b=2' },
      target: { atLeast: 0.85 },
      baseline: [100],
      ours: [90],
      cpu: [300],
    },
    {
      name: 'Slow reads',
      unit: 'ms',
      sides: { baseline: 'alone', ours: 'in a crowd' },
      target: { atMost: 4 },
      baseline: [10],
      ours: [50],
    },
    {
      name: 'Reads on the other database',
      unit: 'responses/s',
      sides: { baseline: 'one SELECT', ours: 'GET /users' },
      baseline: [100],
      ours: [20],
    },
  ],
  starts: [
    { database: 'PostgreSQL', coldStart: 600, cpu: 480, memory: 90, memoryAfterLoad: 120 },
    { database: 'embedded', coldStart: 2000, memory: 400, memoryAfterLoad: 440 },
  ],
};

/** Returns the texts of a plot, line by line. */
const textsOf = (svg: string) =>
  [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text = '']) =>
    text.replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
  );

it('shows every result with its target, the worst first', () => {
  const texts = textsOf(renderPlot(report));
  expect(texts).toEqual([
    '1 of 2 targets met',
    'Commit 0123456789, 2026-11-28',
    'Node v24.0.0, 4 cores, unknown processor',
    'Slow reads',
    '5.00',
    'Target: at most 4, missed',
    'in a crowd: 50 ms',
    'alone: 10 ms',
    'Read <one> user',
    '0.90',
    'Target: at least 0.85, met',
    'GET /users?a=1&b=2: 90 responses/s, 300 µs of CPU each',
    'one SELECT: 100 responses/s',
    'Without target',
    'Reads on the other database',
    '0.20',
    'GET /users: 20 responses/s',
    'one SELECT: 100 responses/s',
    'Start of the service',
    'Time to the first response, PostgreSQL',
    '600 ms',
    'Time to the first response, embedded',
    '2,000 ms',
    'Processor time until then, PostgreSQL',
    '480 ms',
    'Memory then, PostgreSQL',
    '90 MB',
    'Memory then, embedded',
    '400 MB',
    'Memory after the measurements, PostgreSQL',
    '120 MB',
    'Memory after the measurements, embedded',
    '440 MB',
  ]);
});

it('marks missed targets', () => {
  const bars = renderPlot(report).match(/<rect class="(?:kept|missed|plain)"/g);
  expect(bars?.slice(0, 3)).toEqual(['<rect class="missed"', '<rect class="kept"', '<rect class="plain"']);
});

it('the plot in the README shows every saved result', async () => {
  const saved = await readReport();
  const svg = readFileSync(plotFile, 'utf8');
  const text = textsOf(svg).join(' ');
  const missing = saved.comparisons
    .map((comparison) => {
      const target = targetText(comparison);
      const verdict = target === '' ? '' : ` Target: ${target}, ${meetsTarget(comparison) ? 'met' : 'missed'}`;
      return `${comparison.name} ${ratioOfMedians(comparison).toFixed(2)}${verdict}`;
    })
    .filter((line) => !text.includes(line));
  expect(missing, 'Run `npm run bench:plot` and commit docs/bench.svg.').toEqual([]);
  expect(svg).toBe(renderPlot(saved));
});
