import { StackHandler, type StackHandlerProps } from '@keystack/next';
import { stack } from '../../../stack.ts';

/** The route below which Keystack serves all its pages, such as sign-in and the account settings. */
export default function Handler(props: Pick<StackHandlerProps, 'params' | 'searchParams'>) {
  return <StackHandler fullPage={false} app={stack} {...props} />;
}
