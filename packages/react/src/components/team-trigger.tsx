import type { Team } from '@keystack/js';
import { Icon, VisuallyHidden, withRef } from '@keystack/ui';
import type { ComponentProps } from 'react';
import { useElementProps } from '../appearance/appearance-context.tsx';
import { useTranslate } from '../stack-provider.tsx';
import { TeamAvatar } from './team-avatar.tsx';

/** The props of `TeamMenuTrigger`. Also accepts the attributes of a `button`. */
export interface TeamMenuTriggerProps extends ComponentProps<'button'> {
  readonly team: Team | null;
}

/** The button that opens the team menu. */
export const TeamMenuTrigger = /* @__PURE__ */ withRef(function TeamMenuTrigger({
  team,
  className,
  ...props
}: TeamMenuTriggerProps) {
  const translate = useTranslate();
  const element = useElementProps();
  return (
    <button
      aria-haspopup="menu"
      aria-expanded={false}
      {...translate.attributes}
      {...props}
      type="button"
      {...element('teamButton', 'stack-scope ks-team-button', className)}
    >
      {team && <TeamAvatar team={team} />}
      <span className="ks-one-line">{team ? team.displayName : translate('Select team')}</span>
      {team && <VisuallyHidden>{translate('Select team')}</VisuallyHidden>}
      <Icon path="m7 15 5 5 5-5M7 9l5-5 5 5" />
    </button>
  );
});
