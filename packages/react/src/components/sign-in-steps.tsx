import { stackAppInternalsSymbol } from '@keystack/js';
import {
  Component,
  createRef,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useStackApp } from '../stack-provider.tsx';
import { loadLaterSignInSteps, preloadLaterSignInSteps } from './load-steps.ts';
import { PageFrame } from './page-frame.tsx';
import { SignInStepOpenerContext } from './step-opener.ts';

interface SignInStepsProps {
  /** `true` if the card is a page of its own. Default: false. */
  readonly fullPage?: boolean;
  /** `true` if the children are on a card of their own, so that the other steps need one too. Default: false. */
  readonly isAroundCard?: boolean;
  /** The first step. It stays mounted while other steps are shown, so that its input is not lost. */
  readonly children: ReactNode;
}

/**
 * Shows one step of a sign-in at a time: its children first, and then the steps that they open. Inside of another one
 * it adds nothing, so that a form on its own has steps too, and a form on a card replaces the whole card.
 */
export function SignInStepContainer(props: SignInStepsProps) {
  return useContext(SignInStepOpenerContext) === null ? <OutermostSteps {...props} /> : props.children;
}

interface OpenStep {
  readonly id: number;
  readonly content: ReactElement;
}

function OutermostSteps({ fullPage = false, isAroundCard = false, children }: SignInStepsProps) {
  const [steps, setSteps] = useState<readonly OpenStep[]>([]);
  const opener = useMemo(() => {
    let lastId = 0;
    function open(content: ReactElement) {
      lastId += 1;
      const step = { id: lastId, content };
      setSteps((open) => [...open, step]);
      return () => setSteps((open) => open.filter((other) => other !== step));
    }
    return { open, fullPage };
  }, [fullPage]);
  const app = useStackApp();
  const [hasPending, setPending] = useState(false);
  // A page that was reloaded, or left and opened again, continues where the user was.
  useEffect(() => setPending(Boolean(app[stackAppInternalsSymbol].keptSignIn())), [app]);
  const current = steps.at(-1)?.id;
  return (
    <SignInStepOpenerContext.Provider value={opener}>
      <StepPanel current={current}>
        <div className="ks-step" hidden={current !== undefined}>
          {children}
        </div>
        {hasPending && (
          <Suspense>
            <ResumedStep isForm={!isAroundCard} />
          </Suspense>
        )}
        {steps.map(({ id, content }) => (
          <div key={id} className="ks-step" hidden={id !== current}>
            {isAroundCard ? <PageFrame fullPage={fullPage}>{content}</PageFrame> : content}
          </div>
        ))}
      </StepPanel>
    </SignInStepOpenerContext.Provider>
  );
}

const ResumedStep = /* @__PURE__ */ lazy(async () => ({ default: (await import('./resumed-step.tsx')).ResumedStep }));

interface StepPanelProps {
  /** The shown step. `undefined` for the first one. */
  readonly current: number | undefined;
  readonly children: ReactNode;
}

/** Moves the focus to each new step, and animates the change. A class, because hooks cannot measure before a change. */
class StepPanel extends Component<StepPanelProps> {
  readonly panel = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate({ current }: StepPanelProps) {
    return current === this.props.current ? null : (this.panel.current?.offsetHeight ?? null);
  }

  override componentDidUpdate(_props: StepPanelProps, _state: unknown, heightBefore: number | null) {
    const panel = this.panel.current;
    const step = panel?.querySelector(':scope > :not([hidden])');
    if (!panel || !step || heightBefore === null) return;
    const field = [...step.querySelectorAll('input')].find((input) => !input.closest('[hidden]'));
    field?.focus();
    field?.select();
    // The file with the steps has been loaded, so this is before the next paint.
    void loadLaterSignInSteps().then(({ animateStep }) => animateStep(panel, step, heightBefore));
  }

  override render() {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the focus only starts a download.
      <div ref={this.panel} className="stack-scope ks-steps" onFocus={preloadLaterSignInSteps}>
        {this.props.children}
      </div>
    );
  }
}
