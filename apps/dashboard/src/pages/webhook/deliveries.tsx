import { Typography } from '@keystack/ui';
import { Chart } from '../../charts/chart.tsx';
import { formatTime } from '../../format-date.ts';
import { webhookTexts } from '../../texts/webhooks.ts';
import type { DeliveryCounts } from '../webhooks/webhook-queries.ts';

const texts = webhookTexts.deliveries;
const hours = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' });

/** The attempts at an endpoint in each of the last hours, as bars or as a table. */
export function Deliveries({ attempts }: Pick<DeliveryCounts, 'attempts'>) {
  const starts = attempts.hours.map(({ startMillis }) => new Date(startMillis));
  return (
    <div>
      <Chart
        title={texts.title}
        intervals={starts.map((start) => ({ name: formatTime(start), label: hours.format(start) }))}
        series={[
          { label: texts.delivered, color: 2, values: attempts.hours.map(({ deliveredCount }) => deliveredCount) },
          { label: texts.failed, color: 5, values: attempts.hours.map(({ failedCount }) => failedCount) },
        ]}
        texts={texts.chart}
      />
      {attempts.isCapped && <Typography variant="secondary">{texts.capped}</Typography>}
    </div>
  );
}
