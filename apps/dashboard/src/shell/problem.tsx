/** Says why a change was refused, next to the control that was used. Announced when it appears. */
export function Problem({ reason }: { readonly reason: string | undefined }) {
  return (
    <div className="problem" role="alert">
      {reason && <div className="ks-field-error">{reason}</div>}
    </div>
  );
}
