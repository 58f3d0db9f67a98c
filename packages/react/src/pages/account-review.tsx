import { oauthProviders } from '@keystack/contract/rules';
import type { AccountReview as Review } from '@keystack/js';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useEffect, useRef, useState } from 'react';
import type { AppearanceProps } from '../appearance/appearance.ts';
import { PredefinedMessageCard } from '../cards/predefined-message-card.tsx';
import { LoadingPage } from '../components/loading-page.tsx';
import { MessageCard } from '../components/message-card.tsx';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { useEscape } from '../use-escape.ts';
import { useUserKeepingLast } from '../use-user-keeping-last.ts';

/** Props of `AccountReview`. */
export interface AccountReviewProps extends AppearanceProps {
  /** `true` to center the content in the window. Default: false. */
  readonly fullPage?: boolean | undefined;
}

/**
 * Renders the step after a sign-in that removed what others could have signed in with. Asks whether the account was the
 * user's own if nobody had confirmed it before. The service keeps the review, so a reload shows it again.
 */
export function AccountReview({ fullPage = false }: AccountReviewProps) {
  const user = useUserKeepingLast();
  if (user === null) return <PredefinedMessageCard type="signedOut" fullPage={fullPage} />;
  return <ReviewOfUser key={user.id} email={user.primaryEmail ?? ''} fullPage={fullPage} />;
}

interface ReviewOfUserProps {
  readonly email: string;
  readonly fullPage: boolean;
}

/** Requests the review at each visit, so that the page does not ask again after Back. */
function ReviewOfUser(props: ReviewOfUserProps) {
  const app = useStackApp();
  const [loaded, setLoaded] = useState<{ readonly review: Review | null } | { readonly failure: unknown }>();
  useEffect(() => {
    app.getAccountReview().then(
      (review) => setLoaded({ review }),
      (failure: unknown) => setLoaded({ failure }),
    );
  }, [app]);
  if (loaded === undefined) return <LoadingPage fullPage={props.fullPage} />;
  if ('failure' in loaded) throw loaded.failure;
  return <Question {...props} review={loaded.review} />;
}

function Question({ review, email, fullPage }: ReviewOfUserProps & { readonly review: Review | null }) {
  const app = useStackApp();
  const translate = useTranslate();
  const [isClearing, setClearing] = useState(false);
  const isDone = review === null;
  const hasLeft = useRef(false);
  useEffect(() => {
    if (!isDone || hasLeft.current) return;
    hasLeft.current = true;
    void app.redirectToAfterSignIn({ replace: true });
  }, [app, isDone]);
  useEscape(isClearing, () => setClearing(false));
  if (isDone) return <LoadingPage fullPage={fullPage} />;

  const { password, secondFactor, providers, emails, sessions } = review.removed;
  const removed = [
    ...(password ? [translate('Password')] : []),
    ...(secondFactor ? [translate('Two-factor authentication')] : []),
    ...providers.map((id) => Object.entries(oauthProviders).find(([known]) => known === id)?.[1].name ?? id),
    ...emails,
    ...(sessions ? [translate('Active sessions')] : []),
  ].join(', ');
  const answer = async (value: 'keep' | 'not_mine') => {
    try {
      await app.answerAccountReview(value);
    } catch (error) {
      // Answered in another tab.
      if ((await app.getAccountReview()) !== null) throw error;
    }
    await app.redirectToAfterSignIn({ replace: true });
  };

  if (isClearing) {
    return (
      <MessageCard
        // Another card, whose heading takes the focus, so that it is read out.
        key="clear"
        title={translate("This wasn't me")}
        primaryButtonText={translate('Clear the account')}
        primaryAction={() => answer('not_mine')}
        secondaryButtonText={translate('Cancel')}
        secondaryAction={() => setClearing(false)}
        fullPage={fullPage}
      >
        <p className="ks-part">
          {translate(
            'The name, the picture and the data of the account will be cleared, and it leaves the teams that it joined.',
          )}
        </p>
      </MessageCard>
    );
  }
  const question = review.asksIfOwn
    ? {
        secondaryButtonText: translate("This wasn't me"),
        secondaryAction: () => setClearing(true),
      }
    : {};
  return (
    <MessageCard
      title={translate(review.asksIfOwn ? 'Was this account yours?' : 'Sign-in methods were removed')}
      icon={<ShieldCheck className="ks-part" />}
      primaryButtonText={translate(review.asksIfOwn ? 'Keep' : 'Continue')}
      primaryAction={() => answer('keep')}
      {...question}
      fullPage={fullPage}
    >
      {review.asksIfOwn && (
        <p className="ks-part">
          {translate('Somebody signed up with {email} before you confirmed it. If this was you, keep everything.', {
            email,
          })}
        </p>
      )}
      {removed !== '' && (
        <p className="ks-part">
          {translate(
            'Somebody else could have set these sign-in methods, so they were removed: {removed}. You can set them again in your account settings.',
            { removed },
          )}
        </p>
      )}
    </MessageCard>
  );
}
