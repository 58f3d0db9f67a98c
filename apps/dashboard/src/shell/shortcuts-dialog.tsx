import { LabeledControl } from '@keystack/ui';
import { Dialog, DialogBody, DialogContent, DialogHeader, DialogTitle } from '@keystack/ui/dialog';
import { Switch } from '@keystack/ui/switch';
import { Fragment, useState } from 'react';
import { shortcutTexts as texts } from '../texts/palette.ts';
import { areLettersOn, pageKeys, pageNameOf, turnLetters } from './use-shortcuts.ts';
import '@keystack/ui/extras.css';

const anywhere = [
  { keys: ['Ctrl', 'K'], name: texts.keys.palette },
  { keys: ['/'], name: texts.keys.search },
  { keys: ['c'], name: texts.keys.create },
  { keys: ['?'], name: texts.keys.help },
  { keys: ['Esc'], name: texts.keys.close },
];

const inUsers = [
  { keys: ['j'], name: texts.keys.nextRow },
  { keys: ['k'], name: texts.keys.previousRow },
  { keys: ['x'], name: texts.keys.mark },
  { keys: ['Shift', 'x'], name: texts.keys.markRange },
];

const onUser = [
  { keys: ['['], name: texts.keys.previousUser },
  { keys: [']'], name: texts.keys.nextUser },
];

/** The list of keyboard shortcuts, with a switch for those of a single letter. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const [isOn, setOn] = useState(areLettersOn);

  function turn(on: boolean) {
    turnLetters(on);
    setOn(on);
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>{texts.title}</DialogTitle>
        </DialogHeader>
        <DialogBody className="dialog-fields">
          <LabeledControl label={texts.letters} description={texts.lettersHint} className="setting-control">
            <Switch checked={isOn} onCheckedChange={turn} />
          </LabeledControl>
          <ShortcutList title={texts.groups.anywhere} shortcuts={anywhere} />
          <ShortcutList title={texts.groups.users} shortcuts={inUsers} />
          <ShortcutList title={texts.groups.user} shortcuts={onUser} />
          <ShortcutList
            title={texts.groups.goTo}
            shortcuts={Object.keys(pageKeys).map((key) => ({ keys: ['g', key], name: pageNameOf(key) ?? '' }))}
          />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

interface ShortcutListProps {
  readonly title: string;
  readonly shortcuts: readonly { readonly keys: readonly string[]; readonly name: string }[];
}

function ShortcutList({ title, shortcuts }: ShortcutListProps) {
  return (
    <div>
      <h3 className="shortcut-title">{title}</h3>
      <dl className="shortcuts">
        {shortcuts.map(({ keys, name }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && ' '}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
