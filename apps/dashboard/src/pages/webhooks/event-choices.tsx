import { type WebhookEventType, webhookEventDataSchemas } from '@keystack/contract';
import { LabeledControl } from '@keystack/ui';
import { Checkbox } from '@keystack/ui/checkbox';
import { webhooksTexts } from '../../texts/webhooks.ts';
import '@keystack/ui/extras.css';
import './event-choices.css';

const texts = webhooksTexts.dialog;
const types = Object.keys(webhookEventDataSchemas) as WebhookEventType[];
const nounOf = (type: WebhookEventType) => type.split('.')[0] ?? type;
const groups = [...new Set(types.map(nounOf))].map((noun) => ({
  noun,
  members: types.filter((type) => nounOf(type) === noun),
}));

interface EventChoicesProps {
  readonly chosen: readonly WebhookEventType[];
  readonly onChange: (chosen: readonly WebhookEventType[]) => void;
}

/** Checkboxes for the types of events, with one for each group of types. */
export function EventChoices({ chosen, onChange }: EventChoicesProps) {
  const set = (changed: readonly WebhookEventType[], isChosen: boolean) =>
    onChange(types.filter((type) => (changed.includes(type) ? isChosen : chosen.includes(type))));

  return groups.map(({ noun, members }) => {
    const count = members.filter((type) => chosen.includes(type)).length;
    return (
      <fieldset key={noun} className="event-group">
        <legend className="ks-visually-hidden">{texts.group(noun)}</legend>
        <LabeledControl label={texts.group(noun)}>
          <Checkbox
            checked={count === members.length || (count > 0 && 'indeterminate')}
            onCheckedChange={() => set(members, count < members.length)}
          />
        </LabeledControl>
        <div className="event-members">
          {members.map((type) => (
            <LabeledControl key={type} label={<code>{type}</code>}>
              <Checkbox checked={chosen.includes(type)} onCheckedChange={(checked) => set([type], checked === true)} />
            </LabeledControl>
          ))}
        </div>
      </fieldset>
    );
  });
}
