import { StackHandler, type StackHandlerProps } from '@keystack/next';
import { stack } from '../../../stack.ts';

/** Every page of the handler. */
export default function Handler(props: Pick<StackHandlerProps, 'params' | 'searchParams'>) {
  return <StackHandler fullPage={false} app={stack} {...props} />;
}
