import { Alert } from '@keystack/ui';
import { useQuery } from '@tanstack/react-query';
import { formatTime } from '../../format-date.ts';
import { useProject } from '../../shell/use-project.ts';
import { quotaTexts as texts } from '../../texts/email-quotas.ts';
import { quotasQuery } from './email-queries.ts';

/** The part of a quota from which on the owner is told. */
const noticeableShare = 0.8;

/** Tells the owner that a quota of the emails of the project is nearly used up. */
export function QuotaNotice() {
  const { id: projectId, app } = useProject();
  const { data } = useQuery(quotasQuery(projectId, app));
  return data?.items
    .filter(({ used, limit }) => used >= noticeableShare * limit)
    .map(({ name, used, limit, resetsAtMillis }) => (
      <Alert key={name} role="status">
        {texts.used(texts.names[name], used, limit)} {used < limit ? texts.near[name] : texts.over[name]}
        {resetsAtMillis !== null && ` ${texts.resets(formatTime(new Date(resetsAtMillis)))}`} {texts.advice}
      </Alert>
    ));
}
