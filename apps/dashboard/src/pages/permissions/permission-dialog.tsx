import { permissionIdProblem } from '@keystack/contract';
import { Button, Field, Input, LabeledControl, Textarea, useForm } from '@keystack/ui';
import { Checkbox } from '@keystack/ui/checkbox';
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '@keystack/ui/dialog';
import { useState } from 'react';
import { useRefresh } from '../../queries.ts';
import { ConflictError } from '../../saving/conflict-error.ts';
import type { Settings } from '../../saving/merge-change.ts';
import { notifyMerged } from '../../saving/save-merged.ts';
import { describeError } from '../../shell/error-page.tsx';
import { useProject } from '../../shell/use-project.ts';
import { withConfirmation } from '../../shell/with-confirmation.ts';
import { permissionsTexts } from '../../texts/permissions.ts';
import { type Definition, definitionsQuery, findContainment } from './definitions-query.ts';
import { saveDefinition } from './save-definition.ts';
import '@keystack/ui/extras.css';

const texts = permissionsTexts.dialog;

interface PermissionDialogProps {
  readonly definitions: readonly Definition[];
  /** The permission to change. Without one, the dialog creates a permission. */
  readonly edited: Definition | undefined;
  readonly onClose: () => void;
}

/** The dialog that defines or changes a permission. Permissions that contain the edited one cannot be chosen. */
export function PermissionDialog({ definitions, edited, onClose }: PermissionDialogProps) {
  const { id: projectId, app } = useProject();
  const refresh = useRefresh(definitionsQuery(projectId, app).queryKey);
  const [problem, setProblem] = useState<string>();
  const [base, setBase] = useState<Settings>({ ...edited });
  const others = definitions.filter(({ id }) => id !== edited?.id);

  const form = useForm<'id'>(async (data) => {
    const id = String(data.get('id')).trim();
    const description = String(data.get('description')).trim();
    const containedPermissionIds = others.filter(({ id }) => data.has(`contains ${id}`)).map(({ id }) => id);
    setProblem(undefined);
    if (id === '') return { id: texts.idMissing };
    const idProblem = permissionIdProblem(id);
    if (idProblem !== null) return { id: idProblem };
    const fields = { id, description, containedPermissionIds };
    try {
      if (edited === undefined) await app.createTeamPermissionDefinition(fields);
      else notifyMerged(await withConfirmation(() => saveDefinition(app, edited.id, base, fields)));
      onClose();
    } catch (error) {
      if (error instanceof ConflictError) setBase({ ...base, ...error.theirs });
      setProblem(describeError(error));
    }
    await refresh();
    return undefined;
  });

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <form {...form.props} className="dialog-form">
          <DialogHeader>
            <DialogTitle>{edited === undefined ? texts.create : texts.edit(edited.id)}</DialogTitle>
          </DialogHeader>
          <DialogBody className="dialog-fields">
            <Field label={texts.id} description={texts.idHint} error={form.errors.id}>
              <Input name="id" defaultValue={edited?.id} autoComplete="off" autoCapitalize="none" spellCheck={false} />
            </Field>
            <Field label={texts.description} description={texts.descriptionHint}>
              <Textarea name="description" defaultValue={edited?.description} rows={2} />
            </Field>
            <fieldset className="choices permission-choices">
              <legend className="ks-label">{texts.contains}</legend>
              {others.map(({ id, description }) => {
                const cycle = edited && findContainment(definitions, id, edited.id);
                return (
                  <LabeledControl
                    key={id}
                    label={<code>{id}</code>}
                    description={cycle ? texts.cycle(cycle.join(' → ')) : description}
                  >
                    <Checkbox
                      name={`contains ${id}`}
                      defaultChecked={edited?.containedPermissionIds.includes(id) ?? false}
                      disabled={cycle != null}
                    />
                  </LabeledControl>
                );
              })}
            </fieldset>
            <div className="ks-field-error" role="alert">
              {problem}
            </div>
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={form.pending}>
              {texts.save}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
