import { StackHandler } from '@keystack/next';
import { stackServerApp } from '../../../stack';

// biome-ignore lint/suspicious/noExplicitAny: as in the setup guide of the reference.
export default function Handler(props: any) {
  return <StackHandler fullPage app={stackServerApp} {...props} />;
}
