import type { Team } from '@keystack/js';
import { cn, VisuallyHidden, withRef } from '@keystack/ui';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import type { ComponentProps } from 'react';
import { useTranslate } from '../stack-provider.tsx';
import { TeamAvatar } from './team-avatar.tsx';

/** The props of `TeamTrigger`. Also accepts the attributes of a `button`. */
export interface TeamTriggerProps extends ComponentProps<'button'> {
  readonly team: Team | null;
}

/** The button that opens the team menu. */
export const TeamTrigger = /* @__PURE__ */ withRef(function TeamTrigger({
  team,
  className,
  ...props
}: TeamTriggerProps) {
  const translate = useTranslate();
  return (
    <button
      aria-haspopup="menu"
      aria-expanded={false}
      {...props}
      type="button"
      className={cn('stack-scope ks-team-button', className)}
    >
      {team && <TeamAvatar team={team} />}
      <span className="ks-one-line">{team ? team.displayName : translate('Select team')}</span>
      {team && <VisuallyHidden>{translate('Select team')}</VisuallyHidden>}
      <ChevronsUpDown className="ks-icon" />
    </button>
  );
});
