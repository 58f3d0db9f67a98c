import { limits } from '@keystack/contract/rules';
import { Alert, Button, Field, Input, Typography, VisuallyHidden } from '@keystack/ui';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { useAsyncForm } from '../components/use-async-form.ts';
import { useTranslate } from '../stack-provider.tsx';
import { useRestoredFocusOnStep } from './use-restored-focus-on-step.ts';

/** The props of `EditableText`. */
export interface EditableTextProps {
  readonly label: string;
  readonly value: string;
  /** The `autocomplete` value of the input. */
  readonly autoComplete?: 'name' | 'off' | undefined;
  /** Returns the error message for an invalid value, and `undefined` for a valid one. Default: all values are valid. */
  readonly problem?: (value: string) => string | undefined;
  readonly onSave: (value: string) => Promise<void>;
}

/** Shows a text with a button that replaces it with a form, in which the user edits and saves it. */
export function EditableText(props: EditableTextProps) {
  const translate = useTranslate();
  const [isEditing, setEditing] = useState(false);
  const step = useRestoredFocusOnStep(isEditing);
  const { label, value } = props;
  return (
    <div ref={step} className="ks-editable">
      {isEditing ? (
        <EditForm {...props} onClose={() => setEditing(false)} />
      ) : (
        <>
          <Typography variant={value ? 'primary' : 'secondary'}>
            {value ? <bdi className="ks-part">{value}</bdi> : translate('Not set')}
          </Typography>
          <Button
            variant="ghost"
            size="icon"
            aria-label={translate('Edit {field}', { field: label })}
            onClick={() => setEditing(true)}
          >
            <Pencil className="ks-icon" />
          </Button>
        </>
      )}
    </div>
  );
}

function EditForm({
  label,
  value,
  autoComplete = 'off',
  problem,
  onSave,
  onClose,
}: EditableTextProps & { readonly onClose: () => void }) {
  const translate = useTranslate();
  const { errors, clear, pending, failure, props } = useAsyncForm<'text'>(async (read) => {
    const text = read('text').trim();
    const message = problem?.(text);
    if (message !== undefined) return { text: message };
    await onSave(text);
    onClose();
    return undefined;
  });
  return (
    <form
      {...props}
      className="ks-edit-form"
      onKeyDown={(event) => {
        // During composition, the key belongs to the input method.
        if (event.key === 'Escape' && !event.nativeEvent.isComposing && !pending) onClose();
      }}
    >
      <Field label={<VisuallyHidden>{label}</VisuallyHidden>} error={errors.text}>
        <Input
          name="text"
          defaultValue={value}
          maxLength={limits.displayNameMaxLength}
          autoComplete={autoComplete}
          enterKeyHint="done"
          onChange={() => clear('text')}
        />
      </Field>
      {failure && <Alert variant="destructive">{failure}</Alert>}
      <div className="ks-actions">
        <Button type="submit" loading={pending}>
          {translate('Save')}
        </Button>
        <Button variant="outline" disabled={pending} onClick={onClose}>
          {translate('Cancel')}
        </Button>
      </div>
    </form>
  );
}
