import { CopyField, Typography } from '@keystack/ui';
import { useQuery } from '@tanstack/react-query';
import { formatAge, formatTime } from '../../format-date.ts';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { projectSettingsTexts } from '../../texts/settings.ts';
import { lastBackupQuery } from './last-backup-query.ts';

const texts = projectSettingsTexts.backups;

/** The age of the last backup, and how to write one. */
export function Backups() {
  const project = useProject();
  const { data: lastBackup } = useQuery(lastBackupQuery(project.app));
  if (lastBackup === undefined) return null;
  return (
    <Section title={texts.title}>
      {lastBackup === null ? (
        <Typography>{texts.none}</Typography>
      ) : (
        <Typography>
          <time dateTime={lastBackup.toISOString()} title={formatTime(lastBackup)}>
            {texts.last(formatAge(lastBackup))}
          </time>
        </Typography>
      )}
      <Typography variant="secondary">{texts.hint}</Typography>
      <CopyField label={texts.command} value="keystack backup keystack.archive" />
    </Section>
  );
}
