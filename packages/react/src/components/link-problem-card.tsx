import type { KnownErrors } from '@keystack/js';
import History from 'lucide-react/icons/history';
import TimerOff from 'lucide-react/icons/timer-off';
import Unlink from 'lucide-react/icons/unlink';
import type { ReactNode } from 'react';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import type { UiText } from '../texts/en.ts';
import { MessageCard, type MessageCardProps } from './message-card.tsx';

/** The reason why an emailed link does not work. */
export type LinkProblem = 'invalid' | 'expired' | 'used';

/** The problem for each error of a link's code. Too many attempts count as expired. */
export const linkProblemByErrorCode: Readonly<Record<KnownErrors['VerificationCodeError']['errorCode'], LinkProblem>> =
  {
    VERIFICATION_CODE_NOT_FOUND: 'invalid',
    VERIFICATION_CODE_EXPIRED: 'expired',
    VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: 'expired',
    VERIFICATION_CODE_ALREADY_USED: 'used',
  };

const icons: Readonly<Record<LinkProblem, ReactNode>> = {
  invalid: <Unlink className="ks-part" />,
  expired: <TimerOff className="ks-part" />,
  used: <History className="ks-part" />,
};

/** The texts of a page for a link that does not work. */
export interface LinkProblemText {
  readonly title: UiText;
  readonly body: UiText;
}

/** The props of `LinkProblemCard`. */
export interface LinkProblemCardProps {
  readonly problem: LinkProblem;
  readonly text: LinkProblemText;
  readonly fullPage: boolean;
  /** Navigates to the page that sends a new link, if there is one. */
  readonly requestNewLink?: (() => Promise<void>) | undefined;
}

/** Explains why an emailed link does not work, and how to get a new one. */
export function LinkProblemCard({ problem, text, fullPage, requestNewLink }: LinkProblemCardProps) {
  const app = useStackApp();
  const translate = useTranslate();
  const home = { text: translate('Go to home'), run: () => app.redirectToHome() };
  const actions: Partial<MessageCardProps> =
    requestNewLink === undefined
      ? { primaryButtonText: home.text, primaryAction: home.run }
      : {
          primaryButtonText: translate('Get a new link'),
          primaryAction: requestNewLink,
          secondaryButtonText: home.text,
          secondaryAction: home.run,
        };
  return (
    <MessageCard title={translate(text.title)} icon={icons[problem]} fullPage={fullPage} {...actions}>
      <p className="ks-part">{translate(text.body)}</p>
    </MessageCard>
  );
}
