import { Button } from '@keystack/ui';

/** A group of buttons of which one is selected. */
export function Choice<Name extends string>({
  label,
  names,
  chosen,
  choose,
}: {
  readonly label: string;
  readonly names: readonly Name[];
  readonly chosen: Name | undefined;
  readonly choose: (name: Name) => void;
}) {
  return (
    <fieldset className="choice">
      <legend className="ks-visually-hidden">{label}</legend>
      {names.map((name) => (
        <Button
          key={name}
          size="sm"
          variant={name === chosen ? 'secondary' : 'ghost'}
          aria-pressed={name === chosen}
          onClick={() => choose(name)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
