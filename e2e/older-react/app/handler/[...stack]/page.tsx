import { StackHandler, type StackHandlerProps } from '@keystack/next';
import { stack } from '../../../stack';

/** The page of the guide, unchanged. */
export default function Handler(props: Pick<StackHandlerProps, 'params' | 'searchParams'>) {
  return <StackHandler fullPage app={stack} {...props} />;
}
