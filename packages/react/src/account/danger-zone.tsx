import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useId } from 'react';
import { useTranslate } from '../stack-provider.tsx';

/** Frames the settings of a page that delete something or give up access. */
export function DangerZone({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate();
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form.
    <div className="ks-danger-zone" role="group" aria-labelledby={id}>
      <div className="ks-danger-title" id={id}>
        <TriangleAlert className="ks-icon" />
        {translate('Danger zone')}
      </div>
      {children}
    </div>
  );
}
