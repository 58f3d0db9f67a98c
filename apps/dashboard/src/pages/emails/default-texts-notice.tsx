import { Typography } from '@keystack/ui';
import { Link } from '@tanstack/react-router';
import { service } from '../../service.ts';
import { useProject } from '../../shell/use-project.ts';
import { mailServerTexts as texts } from '../../texts/emails.ts';

/** Tells the owner that the shared mail server sends only the default texts, and what to do. */
export function DefaultTextsNotice() {
  const { id: projectId, config } = useProject();
  if (service.sharedServerSendsOwnTexts || config.emailConfig.type !== 'shared') return null;
  return (
    <Typography className="default-texts" role="note">
      {texts.defaultTexts}{' '}
      <Link className="ks-link" to="/projects/$projectId/emails/server" params={{ projectId }}>
        {texts.setOwnServer}
      </Link>
    </Typography>
  );
}
