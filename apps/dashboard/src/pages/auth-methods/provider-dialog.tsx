import { type OAuthProviderId, oauthProviders } from '@keystack/contract';
import type { AdminOAuthProviderConfig } from '@keystack/js';
import {
  Button,
  CopyField,
  Field,
  Input,
  LabeledControl,
  PasswordInput,
  Typography,
  toast,
  useForm,
} from '@keystack/ui';
import { Checkbox } from '@keystack/ui/checkbox';
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '@keystack/ui/dialog';
import { useState } from 'react';
import { projectsQuery, useRefresh } from '../../queries.ts';
import { service } from '../../service.ts';
import { describeError } from '../../shell/error-page.tsx';
import { saveProject } from '../../shell/save-project.ts';
import { useProject } from '../../shell/use-project.ts';
import { authMethodsTexts } from '../../texts/settings.ts';
import '@keystack/ui/extras.css';

const texts = authMethodsTexts.provider;

interface ProviderDialogProps {
  readonly id: OAuthProviderId;
  readonly onClose: () => void;
}

/** The keys of an OAuth provider. Saving adds the provider to the project if it is missing. */
export function ProviderDialog({ id, onClose }: ProviderDialogProps) {
  const project = useProject();
  const refresh = useRefresh(projectsQuery.queryKey);
  const { name, shared: canBeShared } = oauthProviders[id];
  const configured = project.config.oauthProviders;
  const current = configured.find((provider) => provider.id === id);
  const keys = current?.type === 'standard' ? current : undefined;
  const [isShared, setShared] = useState(canBeShared && keys === undefined);
  const [problem, setProblem] = useState<string>();

  const form = useForm<'clientId' | 'clientSecret'>(async (data) => {
    const text = (field: string) => String(data.get(field) ?? '').trim();
    setProblem(undefined);
    if (!isShared && text('clientId') === '') return { clientId: texts.keysMissing };
    if (!isShared && text('clientSecret') === '') return { clientSecret: texts.keysMissing };
    const enabled = current?.enabled ?? true;
    const next: AdminOAuthProviderConfig = isShared
      ? { id, enabled, type: 'shared' }
      : {
          id,
          enabled,
          type: 'standard',
          clientId: text('clientId'),
          clientSecret: text('clientSecret'),
          ...(text('facebookConfigId') !== '' && { facebookConfigId: text('facebookConfigId') }),
          ...(text('microsoftTenantId') !== '' && { microsoftTenantId: text('microsoftTenantId') }),
        };
    try {
      const message = await saveProject(project, {
        config: { oauthProviders: [...configured.filter((provider) => provider.id !== id), next] },
      });
      toast({ title: message ?? texts.saved(name), variant: 'success' });
      onClose();
    } catch (error) {
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
            <DialogTitle>{texts.title(name)}</DialogTitle>
          </DialogHeader>
          <DialogBody className="dialog-fields">
            <div>
              <CopyField label={texts.callback} value={`${service.origin}/api/v1/auth/oauth/callback/${id}`} />
              <Typography type="footnote" variant="secondary">
                {texts.callbackHint}
              </Typography>
            </div>
            {canBeShared && (
              <LabeledControl label={texts.useShared} description={texts.sharedHint}>
                <Checkbox checked={isShared} onCheckedChange={(checked) => setShared(checked === true)} />
              </LabeledControl>
            )}
            {!isShared && (
              <>
                <Field label={texts.clientId} error={form.errors.clientId}>
                  <Input name="clientId" defaultValue={keys?.clientId} autoComplete="off" spellCheck={false} />
                </Field>
                <Field label={texts.clientSecret} error={form.errors.clientSecret}>
                  <PasswordInput name="clientSecret" defaultValue={keys?.clientSecret} autoComplete="off" />
                </Field>
                {id === 'facebook' && (
                  <Field label={texts.facebookConfigId}>
                    <Input name="facebookConfigId" defaultValue={keys?.facebookConfigId} autoComplete="off" />
                  </Field>
                )}
                {id === 'microsoft' && (
                  <Field label={texts.microsoftTenantId} description={texts.tenantHint}>
                    <Input name="microsoftTenantId" defaultValue={keys?.microsoftTenantId} autoComplete="off" />
                  </Field>
                )}
              </>
            )}
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
