import type { ApiResponse } from '@keystack/js';
import { Spinner, Typography } from '@keystack/ui';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import X from 'lucide-react/icons/x';
import { Problem } from '../../shell/problem.tsx';
import { domainsTexts } from '../../texts/settings.ts';
import './domains.css';

const texts = domainsTexts.check;
const icons = { passed: Check, failed: X, skipped: Minus };

/** The result of a check, why there is none, or that it is running. */
export type DomainCheckState =
  | { readonly state: 'running' }
  | { readonly state: 'problem'; readonly problem: string }
  | { readonly state: 'done'; readonly result: ApiResponse<'POST /projects/current/check-domain'> };

/** Shows whether a domain is reachable: each check, and the remedy for the one that failed. */
export function DomainCheck(props: DomainCheckState) {
  if (props.state === 'running') {
    return (
      <p className="domain-check muted">
        <Spinner /> {texts.running}
      </p>
    );
  }
  if (props.state === 'problem') return <Problem reason={props.problem} />;
  const { checks, isReachable, httpStatus, redirectedTo } = props.result;
  return (
    <div className="domain-check">
      {isReachable && <Typography>{texts.reachable}</Typography>}
      <ol className="domain-checks">
        {checks.map(({ check, state, error }) => {
          const Icon = icons[state];
          return (
            <li key={check} data-state={state}>
              <Icon className="ks-icon" aria-label={texts.states[state]} role="img" />
              <div>
                {texts.checks[check]}
                {state === 'failed' && (
                  <>
                    {httpStatus !== null && <span className="muted"> ({texts.status(httpStatus)})</span>}
                    <Typography variant="destructive">{remedyFor(error, redirectedTo)}</Typography>
                  </>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function remedyFor(error: string | null, target: string | null): string {
  const { redirected, other, ...remedies } = texts.remedies;
  if (error === 'redirected') return redirected(target ?? '');
  return Object.entries(remedies).find(([code]) => code === error)?.[1] ?? other;
}
