import Settings from 'lucide-react/icons/sliders-horizontal';
import { usersTexts } from '../../texts/users.ts';
import { ButtonWithPopover } from './button-with-popover.tsx';
import { optionalColumns, type ViewOptions } from './view-options.ts';

const texts = usersTexts.view;

interface ViewMenuProps {
  readonly view: ViewOptions;
  readonly onChange: (view: ViewOptions) => void;
}

/** A button that opens the choice of columns and of the height of rows. */
export function ViewMenu({ view, onChange }: ViewMenuProps) {
  const { columns, isCompact } = view;
  return (
    <ButtonWithPopover
      button={
        <>
          <Settings className="ks-icon" aria-hidden />
          {texts.title}
        </>
      }
      label={texts.title}
      align="end"
    >
      {() => (
        <>
          <fieldset className="view-choices">
            <legend>{texts.columns}</legend>
            {optionalColumns.map((column) => (
              <label key={column}>
                <input
                  type="checkbox"
                  checked={columns.includes(column)}
                  onChange={({ target }) =>
                    onChange({
                      isCompact,
                      columns: optionalColumns.filter((other) =>
                        other === column ? target.checked : columns.includes(other),
                      ),
                    })
                  }
                />
                {usersTexts.columns[column]}
              </label>
            ))}
          </fieldset>
          <fieldset className="view-choices">
            <legend>{texts.density}</legend>
            {[false, true].map((compact) => (
              <label key={String(compact)}>
                <input
                  type="radio"
                  name="density"
                  checked={isCompact === compact}
                  onChange={() => onChange({ columns, isCompact: compact })}
                />
                {compact ? texts.compact : texts.comfortable}
              </label>
            ))}
          </fieldset>
        </>
      )}
    </ButtonWithPopover>
  );
}
