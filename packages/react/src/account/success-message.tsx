import { Typography } from '@keystack/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';

/** A text with a check mark, in the color of success. */
export function SuccessMessage({ children }: { readonly children: ReactNode }) {
  return (
    <Typography variant="success" className="ks-good">
      <CircleCheck className="ks-icon" />
      {children}
    </Typography>
  );
}
