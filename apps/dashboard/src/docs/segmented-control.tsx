import { Button } from '@keystack/ui';

/** A group of buttons of which one is selected. A click on a button calls `select` with its name. */
export function SegmentedControl<Name extends string>({
  label,
  names,
  selected,
  select,
}: {
  readonly label: string;
  readonly names: readonly Name[];
  readonly selected: Name | undefined;
  readonly select: (name: Name) => void;
}) {
  return (
    <fieldset className="choice">
      <legend className="ks-visually-hidden">{label}</legend>
      {names.map((name) => (
        <Button
          key={name}
          size="sm"
          variant={name === selected ? 'secondary' : 'ghost'}
          aria-pressed={name === selected}
          onClick={() => select(name)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
