import { useId, useState } from 'react';
import { Section } from '../../shell/section.tsx';
import { overviewTexts } from '../../texts/overview.ts';
import { sum } from './daily-counts.ts';

const texts = overviewTexts.charts;

/** One color of a chart. */
export interface Series {
  readonly label: string;
  /** A value for each day. */
  readonly values: readonly number[];
}

interface ChartProps {
  readonly title: string;
  /** The days, the oldest first. The last one is today. */
  readonly days: readonly string[];
  /** At most six. */
  readonly series: readonly Series[];
}

/** Numbers of each day as stacked bars, or as a table. */
export function Chart({ title, days, series }: ChartProps) {
  const [isTable, setTable] = useState(false);
  const shown = series.filter(({ values }) => sum(values) > 0);
  const view = useId();

  return (
    <Section
      title={title}
      actions={
        <fieldset className="segments" aria-label={texts.view(title)}>
          {[false, true].map((table) => (
            <label key={String(table)} className="segment">
              <input type="radio" name={view} checked={isTable === table} onChange={() => setTable(table)} />
              {table ? texts.table : texts.chart}
            </label>
          ))}
        </fieldset>
      }
    >
      {shown.length === 0 && <p className="chart-empty">{texts.empty}</p>}
      {shown.length > 0 &&
        (isTable ? <CountTable days={days} series={shown} /> : <Bars title={title} days={days} series={shown} />)}
    </Section>
  );
}

const width = 400;
const height = 150;
const axis = 36;

function Bars({ title, days, series }: ChartProps) {
  const totals = days.map((_, day) => sum(series.map(({ values }) => values[day] ?? 0)));
  const top = roundUp(Math.max(...totals));
  const step = (width - axis) / days.length;
  const bar = Math.max(1.5, step * 0.7);
  const y = (value: number) => height - (value / top) * (height - 12);
  const labeled = new Set([0, Math.floor((days.length - 1) / 2), days.length - 1]);

  return (
    <figure className="chart">
      <svg
        viewBox={`0 0 ${width} ${height + 24}`}
        role="img"
        aria-label={texts.summary(title, days.length, sum(totals).toLocaleString('en'))}
      >
        {[0, top / 2, top].map((value) => (
          <g key={value} className="chart-grid">
            <line x1={axis} x2={width} y1={y(value)} y2={y(value)} />
            <text x={axis - 6} y={y(value) + 4} textAnchor="end">
              {Number.isInteger(value) && value.toLocaleString('en', { notation: 'compact' })}
            </text>
          </g>
        ))}
        {days.map((day, index) => {
          const x = axis + index * step + (step - bar) / 2;
          let below = 0;
          return (
            <g key={day} className="chart-day" data-unfinished={index === days.length - 1 || undefined}>
              <title>{describeDay(day, index, series)}</title>
              <rect className="chart-hit" x={axis + index * step} y={0} width={step} height={height} />
              {series.map(({ label, values }, color) => {
                const value = values[index] ?? 0;
                const start = y(below);
                below += value;
                return (
                  value > 0 && (
                    <rect
                      key={label}
                      className={`chart-bar series-${color + 1}`}
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
                  x={index === 0 ? axis : index === days.length - 1 ? width : x + bar / 2}
                  y={height + 18}
                  textAnchor={index === 0 ? 'start' : index === days.length - 1 ? 'end' : 'middle'}
                >
                  {shortDay(day)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <figcaption>
        <ul className="chart-legend">
          {series.map(({ label, values }, color) => (
            <li key={label}>
              <span className={`chart-mark series-${color + 1}`} aria-hidden />
              {label} <strong>{sum(values).toLocaleString('en')}</strong>
            </li>
          ))}
        </ul>
        <span className="muted">{texts.unfinished}</span>
      </figcaption>
    </figure>
  );
}

function CountTable({ days, series }: Pick<ChartProps, 'days' | 'series'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard.
    <section className="chart-table" aria-label={texts.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.day}</th>
            {series.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">{texts.total}</th>
          </tr>
        </thead>
        <tbody>
          {days
            .map((day, index) => ({ day, index }))
            .toReversed()
            .map(({ day, index }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
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

function describeDay(day: string, index: number, series: readonly Series[]): string {
  const parts = series.map(({ label, values }) => `${label}: ${(values[index] ?? 0).toLocaleString('en')}`);
  return [shortDay(day), ...parts].join('\n');
}

const shortDays = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

function shortDay(day: string): string {
  return shortDays.format(new Date(`${day}T00:00:00Z`));
}

/** Returns the next number with one significant digit that is even, so that half of it is a whole number too. */
function roundUp(value: number): number {
  if (value <= 2) return 2;
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const rounded = Math.ceil(value / magnitude) * magnitude;
  return rounded % 2 === 0 ? rounded : rounded + 1;
}
