/**
 * Returns the value of a metric in the text format of Prometheus, or `undefined` if it is absent.
 *
 * @param series Name and labels as in the text, for example `up{job="a"}`.
 */
export function metricValue(text: string, series: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}
