import { Button, Skeleton, Typography } from '@keystack/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { describeError } from '../../shell/error-page.tsx';
import { FailedCard } from '../../shell/failed-card.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { userTexts } from '../../texts/users.ts';
import { logPagesQuery } from '../emails/email-queries.ts';
import { EmailTable } from '../emails/email-table.tsx';

const texts = userTexts.emails;

/** The emails that were sent to the primary email of a user. */
export function UserEmails({ email }: { readonly email: string | null }) {
  const { id: projectId, app } = useProject();
  const list = useInfiniteQuery({
    ...logPagesQuery(projectId, app, { recipient: email ?? '' }),
    enabled: email !== null,
  });
  const emails = list.data?.pages.flatMap(({ items }) => items) ?? [];

  return (
    <Section title={texts.title}>
      {email === null && <Typography variant="secondary">{texts.noEmail}</Typography>}
      {list.isLoading && <Skeleton className="loading-card" />}
      {list.isError && <FailedCard reason={describeError(list.error)} onRetry={() => list.refetch()} />}
      {list.isSuccess && emails.length === 0 && <Typography variant="secondary">{texts.empty}</Typography>}
      {emails.length > 0 && <EmailTable emails={emails} />}
      {list.hasNextPage && (
        <div>
          <Button variant="outline" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </Section>
  );
}
