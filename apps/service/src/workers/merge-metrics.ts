/** A metric with the samples of all worker processes. */
interface Family {
  /** The lines of help and type. */
  readonly comments: readonly string[];
  readonly samples: string[];
}

/**
 * Merges the metrics of worker processes, in the text format of Prometheus: each sample gets the label `worker` with
 * the number of its process, because the counters of different processes start at different times.
 *
 * @param texts The metrics by the number of the process.
 */
export function mergeMetrics(texts: ReadonlyMap<number, string>): string {
  const families = new Map<string, Family>();
  for (const [worker, text] of texts) {
    for (const block of text.split(/^(?=# HELP )/m)) {
      const lines = block.split('\n').filter((line) => line !== '');
      const comments = lines.filter((line) => line.startsWith('#'));
      const [heading = ''] = comments;
      const family = families.get(heading) ?? { comments, samples: [] };
      families.set(heading, family);
      for (const line of lines) if (!line.startsWith('#')) family.samples.push(withLabel(line, worker));
    }
  }
  const lines = [...families.values()].flatMap(({ comments, samples }) => [...comments, ...samples]);
  return `${lines.join('\n')}\n`;
}

/** Adds the label `worker` to a sample such as `name{label="value"} 1` or `name 1`. */
function withLabel(sample: string, worker: number): string {
  const label = `worker="${worker}"`;
  return sample.replace(/^(\w+)(\{)?/, (_, name, hasLabels) => `${name}{${label}${hasLabels ? ',' : '}'}`);
}
