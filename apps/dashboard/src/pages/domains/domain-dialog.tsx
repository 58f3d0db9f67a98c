import type { AdminDomainConfig } from '@keystack/js';
import { Button, Field, Input, toast, useForm } from '@keystack/ui';
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '@keystack/ui/dialog';
import { useState } from 'react';
import { projectsQuery, useRefresh } from '../../queries.ts';
import { saveProject } from '../../saving/save-project.ts';
import { describeError } from '../../shell/error-page.tsx';
import { useProject } from '../../shell/use-project.ts';
import { withConfirmation } from '../../shell/with-confirmation.ts';
import { domainsTexts } from '../../texts/settings.ts';
import '@keystack/ui/extras.css';

const texts = domainsTexts.dialog;

interface DomainDialogProps {
  /** The domain to change. Without one, the dialog adds a domain. */
  readonly edited: AdminDomainConfig | undefined;
  readonly onClose: () => void;
}

/** The dialog that adds or changes a trusted domain. */
export function DomainDialog({ edited, onClose }: DomainDialogProps) {
  const project = useProject();
  const refresh = useRefresh(projectsQuery.queryKey);
  const [problem, setProblem] = useState<string>();

  const form = useForm<'domain' | 'handlerPath'>(async (data) => {
    const domain = readOrigin(String(data.get('domain')));
    const handlerPath = String(data.get('handlerPath')).trim();
    const others = project.config.domains.filter((other) => other.domain !== edited?.domain);
    setProblem(undefined);
    if (domain === 'not https') return { domain: texts.notHttps };
    if (domain === 'invalid') return { domain: texts.invalid };
    if (others.some((other) => other.domain === domain)) return { domain: texts.taken };
    if (!handlerPath.startsWith('/')) return { handlerPath: texts.handlerInvalid };
    try {
      const message = await withConfirmation(() =>
        saveProject(project, { config: { domains: [...others, { domain, handlerPath }] } }),
      );
      if (message !== undefined) toast({ title: message, variant: 'success' });
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
            <DialogTitle>{edited ? texts.edit : texts.add}</DialogTitle>
          </DialogHeader>
          <DialogBody className="dialog-fields">
            <Field label={texts.domain} error={form.errors.domain}>
              <Input
                name="domain"
                defaultValue={edited?.domain}
                placeholder={texts.placeholder}
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
              />
            </Field>
            <Field label={texts.handlerPath} description={texts.handlerHint} error={form.errors.handlerPath}>
              <Input
                name="handlerPath"
                defaultValue={edited?.handlerPath ?? '/handler'}
                autoComplete="off"
                spellCheck={false}
              />
            </Field>
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

/** Returns the origin of an https URL without a path, or what is wrong with it. A missing scheme is added. */
function readOrigin(text: string): `https://${string}` | 'not https' | 'invalid' {
  const trimmed = text.trim();
  const url = URL.parse(trimmed.includes('://') ? trimmed : `https://${trimmed}`);
  if (url === null) return 'invalid';
  if (url.protocol !== 'https:') return 'not https';
  return url.pathname === '/' && url.search === '' ? `https://${url.host}` : 'invalid';
}
