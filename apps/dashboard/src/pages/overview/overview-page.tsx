import { Button, Skeleton } from '@keystack/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Chart, type Series, sum } from '../../charts/chart.tsx';
import { describeError } from '../../shell/error-page.tsx';
import { FailedCard } from '../../shell/failed-card.tsx';
import { PageHeader } from '../../shell/page-header.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { overviewTexts as texts } from '../../texts/overview.ts';
import { methodName } from '../activity/events.ts';
import { NewestEvents } from '../activity/newest-events.tsx';
import { QuotaNotice } from '../emails/quota-notice.tsx';
import { type CountName, type DailyCounts, dailyCountsQuery } from './daily-counts.ts';
import { Readiness } from './readiness.tsx';
import './overview.css';

const route = getRouteApi('/owners/projects/$projectId/overview');
const ranges = [7, 30, 90] as const;
const defaultRange = 30;

/** The state of a project: the steps before it goes live, figures, charts and the newest events. */
export function OverviewPage() {
  const { id: projectId, app, userCount } = useProject();
  const { days = defaultRange } = route.useSearch();
  const counts = useQuery({ ...dailyCountsQuery(projectId, app, days), placeholderData: keepPreviousData });

  return (
    <>
      <PageHeader title={texts.title} description={texts.description}>
        <nav className="segments" aria-label={texts.range}>
          {ranges.map((range) => (
            <Link
              key={range}
              to="/projects/$projectId/overview"
              params={{ projectId }}
              search={{ days: range === defaultRange ? undefined : range }}
              activeOptions={{ includeSearch: true, explicitUndefined: true }}
              className="segment"
              aria-current={range === days || undefined}
            >
              {texts.ranges[range]}
            </Link>
          ))}
        </nav>
      </PageHeader>
      {userCount === 0 && (
        <Section
          title={texts.connect.title}
          description={texts.connect.text}
          actions={
            <Button asChild>
              <Link to="/projects/$projectId/connect" params={{ projectId }}>
                {texts.connect.button}
              </Link>
            </Button>
          }
        />
      )}
      <QuotaNotice />
      <Readiness />
      {counts.isError && <FailedCard reason={describeError(counts.error)} onRetry={() => counts.refetch()} />}
      {counts.isPending && <Skeleton className="loading-card" />}
      {counts.data && <Figures counts={counts.data} />}
      {counts.data && <Charts counts={counts.data} />}
      <NewestEvents />
    </>
  );
}

function Figures({ counts }: { readonly counts: DailyCounts }) {
  const { figures } = texts;
  const signIns = sum(counts.totals('sign_ins'));
  const failed = sum(counts.totals('failed_sign_ins'));
  const signUps = sum(counts.totals('sign_ups'));
  const attempts = signIns + signUps + failed;
  const shown = [
    { label: figures.active, hint: figures.activeHint, value: newest(counts, 'active_users_30d') },
    { label: figures.activeWeek, hint: figures.activeWeekHint, value: newest(counts, 'active_users_7d') },
    {
      label: figures.activeToday,
      hint: figures.activeTodayHint,
      value: (counts.totals('active_users').at(-1) ?? 0).toLocaleString('en'),
    },
    { label: figures.signUps, hint: figures.signUpsHint, value: signUps.toLocaleString('en') },
    { label: figures.signIns, hint: figures.signInsHint, value: signIns.toLocaleString('en') },
    {
      label: figures.failed,
      hint: figures.failedHint,
      value: attempts === 0 ? '–' : `${((100 * failed) / attempts).toFixed(1)} %`,
    },
  ];
  return (
    <dl className="figures">
      {shown.map(({ label, hint, value }) => (
        <div key={label} className="figure">
          <dt>{label}</dt>
          <dd className="figure-value">{value}</dd>
          <dd className="muted">{hint}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the newest count of a name, because today's may not be there yet. */
function newest(counts: DailyCounts, name: CountName): string {
  return (counts.totals(name).findLast((count) => count > 0) ?? 0).toLocaleString('en');
}

const deliveries = ['emails_sent', 'emails_failed', 'webhooks_delivered', 'webhooks_failed'] as const;

const shortDays = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const formatDay = (day: string) => shortDays.format(new Date(`${day}T00:00:00Z`));

function Charts({ counts }: { readonly counts: DailyCounts }) {
  const methods = (name: CountName): Series[] =>
    [...counts.byMethod(name)].map(([method, values]) => ({ label: methodName(method), values }));
  const intervals = counts.days.map((day) => ({ name: day, label: formatDay(day) }));
  return (
    <div className="charts">
      <Chart title={texts.charts.signIns} intervals={intervals} texts={texts.charts} series={methods('sign_ins')} />
      <Chart title={texts.charts.signUps} intervals={intervals} texts={texts.charts} series={methods('sign_ups')} />
      <Chart
        title={texts.charts.deliveries}
        intervals={intervals}
        texts={texts.charts}
        series={deliveries.map((name) => ({ label: texts.deliveries[name], values: counts.totals(name) }))}
      />
    </div>
  );
}
