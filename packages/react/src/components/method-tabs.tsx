import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

/** A tab with the content of its panel. */
export interface MethodTab {
  readonly name: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** Tabs of which the first is selected initially. Arrow keys wrap around and select, as in the ARIA pattern. */
export function MethodTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly MethodTab[] }) {
  const id = useId();
  const [selected, setSelected] = useState(0);

  function onArrowKey(event: KeyboardEvent<HTMLDivElement>) {
    const next = { ArrowRight: selected + 1, ArrowLeft: selected - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    const index = next % tabs.length;
    setSelected(index);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  }

  return (
    <div className="ks-tabs">
      <div role="tablist" aria-label={label} className="ks-tab-list" onKeyDown={onArrowKey}>
        {tabs.map((tab, index) => (
          <button
            key={tab.name}
            id={`${id}-${tab.name}`}
            type="button"
            role="tab"
            className="ks-tab"
            aria-selected={index === selected}
            aria-controls={`${id}-${tab.name}-panel`}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => setSelected(index)}
          >
            {tab.label}
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
          {tab.content}
        </div>
      ))}
    </div>
  );
}
