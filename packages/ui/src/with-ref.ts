import { forwardRef, type ReactElement } from 'react';

/**
 * Returns a component that receives `ref` among its props, as function components of React 19 do. React 18 passes `ref`
 * only to `forwardRef`.
 */
export function withRef<Props extends object>(
  render: (props: Props) => ReactElement | null,
): (props: Props) => ReactElement | null {
  const Component = forwardRef<unknown, object>((props, ref) => render((ref ? { ...props, ref } : props) as Props));
  Component.displayName = render.name;
  return Component as unknown as typeof render;
}
