import { usePartStyle } from '@keystack/ui';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { LastSignInMethodContext, LastUsedBadgeForMethod } from './last-used.tsx';

/** A tab of a sign-in method, with the content of its panel. */
export interface SignInMethodTab {
  readonly name: string;
  readonly label: string;
  readonly content: ReactNode;
}

/**
 * Renders one tab for each sign-in method. The first is selected initially. Arrow keys select the next tab and wrap
 * around, as in the ARIA pattern.
 */
export function SignInMethodTabs({
  label,
  tabs,
}: {
  readonly label: string;
  readonly tabs: readonly SignInMethodTab[];
}) {
  const id = useId();
  const list = usePartStyle('tabs', undefined, 'ks-tab-list');
  const button = usePartStyle('tab', undefined, 'ks-tab');
  const [selected, setSelected] = useState(0);

  function onArrowKey(event: KeyboardEvent<HTMLDivElement>) {
    const step = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const next = { ArrowRight: selected + step, ArrowLeft: selected - step, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = (next + tabs.length) % tabs.length;
    setSelected(index);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  }

  return (
    <div className="ks-tabs">
      <div role="tablist" aria-label={label} {...list} onKeyDown={onArrowKey}>
        {tabs.map((tab, index) => (
          <button
            key={tab.name}
            id={`${id}-${tab.name}`}
            type="button"
            role="tab"
            {...button}
            aria-selected={index === selected}
            aria-controls={`${id}-${tab.name}-panel`}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => setSelected(index)}
          >
            {tab.label}
            <LastUsedBadgeForMethod method={tab.name} />
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        // Stays mounted while another tab is shown, so that input is not lost.
        <div
          key={tab.name}
          id={`${id}-${tab.name}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-${tab.name}`}
          hidden={index !== selected}
        >
          {/* The tab shows it, so the button does not. */}
          <LastSignInMethodContext.Provider value={undefined}>{tab.content}</LastSignInMethodContext.Provider>
        </div>
      ))}
    </div>
  );
}
