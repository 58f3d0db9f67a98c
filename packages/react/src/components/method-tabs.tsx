import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

/** A tab. */
export interface MethodTab {
  readonly name: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** Tabs of which the first is selected initially. Arrow keys wrap around and select, as in the ARIA pattern. */
export function MethodTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly MethodTab[] }) {
  const id = useId();
  const [chosen, setChosen] = useState(0);

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const next = { ArrowRight: chosen + 1, ArrowLeft: chosen - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    const place = next % tabs.length;
    setChosen(place);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[place]?.focus();
  }

  return (
    <div className="ks-tabs">
      <div role="tablist" aria-label={label} className="ks-tab-list" onKeyDown={move}>
        {tabs.map((tab, place) => (
          <button
            key={tab.name}
            id={`${id}-${tab.name}`}
            type="button"
            role="tab"
            className="ks-tab"
            aria-selected={place === chosen}
            aria-controls={`${id}-${tab.name}-panel`}
            tabIndex={place === chosen ? 0 : -1}
            onClick={() => setChosen(place)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, place) => (
        // Stays mounted while another tab is shown, so that input is not lost.
        <div
          key={tab.name}
          id={`${id}-${tab.name}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-${tab.name}`}
          hidden={place !== chosen}
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
