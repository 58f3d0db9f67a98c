/** Says why a change was refused, next to the control that was used. Announced when it appears. */
export function Problem({ reason }: { readonly reason: string | undefined }) {
  return (
    <div className="ks-field-error problem" role="alert">
      {reason}
    </div>
  );
}
