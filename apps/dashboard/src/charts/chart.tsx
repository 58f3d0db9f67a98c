import { useId, useState } from 'react';
import { Section } from '../shell/section.tsx';
import { chartTexts as viewTexts } from '../texts/chart.ts';
import './chart.css';

/** One color of a chart. */
export interface Series {
  readonly label: string;
  /** A value for each interval. */
  readonly values: readonly number[];
  /** The number of the color, from 1 to 6. Default: the position in the chart. */
  readonly color?: number;
}

/** An interval of time, for which a chart has numbers. */
export interface Interval {
  /** The unique name, for example `2026-11-24`. */
  readonly name: string;
  /** The name at the axis, for example "Nov 24". */
  readonly label: string;
}

/** The texts of a chart. */
export interface ChartTexts {
  /** The kind of interval, for example "Day". */
  readonly interval: string;
  /** The note that the last interval is not over. */
  readonly unfinished: string;
  readonly empty: string;
  /** Returns the description for screen readers. */
  readonly summary: (chart: string, intervals: number, total: string) => string;
}

interface ChartProps {
  readonly title: string;
  /** The oldest first. The last one is not over. */
  readonly intervals: readonly Interval[];
  /** At most six. */
  readonly series: readonly Series[];
  readonly texts: ChartTexts;
}

/** Numbers of each interval as stacked bars, or as a table. */
export function Chart({ title, intervals, series, texts }: ChartProps) {
  const [isTable, setTable] = useState(false);
  const shown = series
    .filter(({ values }) => sum(values) > 0)
    .map((series, index) => ({ ...series, color: series.color ?? index + 1 }));
  const view = useId();

  return (
    <Section
      title={title}
      actions={
        <fieldset className="segments" aria-label={viewTexts.view(title)}>
          {[false, true].map((table) => (
            <label key={String(table)} className="segment">
              <input type="radio" name={view} checked={isTable === table} onChange={() => setTable(table)} />
              {table ? viewTexts.table : viewTexts.chart}
            </label>
          ))}
        </fieldset>
      }
    >
      {shown.length === 0 && <p className="chart-empty">{texts.empty}</p>}
      {shown.length > 0 &&
        (isTable ? (
          <CountTable intervals={intervals} series={shown} texts={texts} />
        ) : (
          <Bars title={title} intervals={intervals} series={shown} texts={texts} />
        ))}
    </Section>
  );
}

const width = 400;
const height = 150;
const axis = 36;

interface ColoredSeries extends Series {
  readonly color: number;
}

interface ViewProps extends Omit<ChartProps, 'title'> {
  readonly series: readonly ColoredSeries[];
}

function Bars({ title, intervals, series, texts }: ViewProps & Pick<ChartProps, 'title'>) {
  const totals = intervals.map((_, index) => sum(series.map(({ values }) => values[index] ?? 0)));
  const top = roundUp(Math.max(...totals));
  const step = (width - axis) / intervals.length;
  const bar = Math.max(1.5, step * 0.7);
  const y = (value: number) => height - (value / top) * (height - 12);
  const labeled = new Set([0, Math.floor((intervals.length - 1) / 2), intervals.length - 1]);

  return (
    <figure className="chart">
      <svg
        viewBox={`0 0 ${width} ${height + 24}`}
        role="img"
        aria-label={texts.summary(title, intervals.length, sum(totals).toLocaleString('en'))}
      >
        {[0, top / 2, top].map((value) => (
          <g key={value} className="chart-grid">
            <line x1={axis} x2={width} y1={y(value)} y2={y(value)} />
            <text x={axis - 6} y={y(value) + 4} textAnchor="end">
              {Number.isInteger(value) && value.toLocaleString('en', { notation: 'compact' })}
            </text>
          </g>
        ))}
        {intervals.map(({ name, label: shortName }, index) => {
          const x = axis + index * step + (step - bar) / 2;
          let below = 0;
          return (
            <g key={name} className="chart-day" data-unfinished={index === intervals.length - 1 || undefined}>
              <title>{describe(shortName, index, series)}</title>
              <rect className="chart-hit" x={axis + index * step} y={0} width={step} height={height} />
              {series.map(({ label, values, color }) => {
                const value = values[index] ?? 0;
                const start = y(below);
                below += value;
                return (
                  value > 0 && (
                    <rect
                      key={label}
                      className={`chart-bar series-${color}`}
                      x={x}
                      y={y(below)}
                      width={bar}
                      height={Math.max(1, start - y(below) - 1)}
                      rx={Math.min(2, bar / 4)}
                    />
                  )
                );
              })}
              {labeled.has(index) && (
                <text
                  x={index === 0 ? axis : index === intervals.length - 1 ? width : x + bar / 2}
                  y={height + 18}
                  textAnchor={index === 0 ? 'start' : index === intervals.length - 1 ? 'end' : 'middle'}
                >
                  {shortName}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <figcaption>
        <ul className="chart-legend">
          {series.map(({ label, values, color }) => (
            <li key={label}>
              <span className={`chart-mark series-${color}`} aria-hidden />
              {label} <strong>{sum(values).toLocaleString('en')}</strong>
            </li>
          ))}
        </ul>
        <span className="muted">{texts.unfinished}</span>
      </figcaption>
    </figure>
  );
}

function CountTable({ intervals, series, texts }: ViewProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard.
    <section className="chart-table" aria-label={viewTexts.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.interval}</th>
            {series.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">{viewTexts.total}</th>
          </tr>
        </thead>
        <tbody>
          {intervals
            .map(({ name }, index) => ({ name, index }))
            .toReversed()
            .map(({ name, index }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {series.map(({ label, values }) => (
                  <td key={label}>{(values[index] ?? 0).toLocaleString('en')}</td>
                ))}
                <td>{sum(series.map(({ values }) => values[index] ?? 0)).toLocaleString('en')}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}

function describe(interval: string, index: number, series: readonly Series[]): string {
  const parts = series.map(({ label, values }) => `${label}: ${(values[index] ?? 0).toLocaleString('en')}`);
  return [interval, ...parts].join('\n');
}

/** Returns the sum of numbers. */
export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Returns the next number with one significant digit that is even, so that half of it is a whole number too. */
function roundUp(value: number): number {
  if (value <= 2) return 2;
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const rounded = Math.ceil(value / magnitude) * magnitude;
  return rounded % 2 === 0 ? rounded : rounded + 1;
}
