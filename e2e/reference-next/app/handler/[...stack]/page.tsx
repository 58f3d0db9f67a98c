import { StackHandler } from '@keystack/next';
import { stackServerApp } from '../../../stack';

/** As the setup of the reference has written it since November 2024. */
export default function Handler(props: unknown) {
  return <StackHandler fullPage app={stackServerApp} routeProps={props} />;
}
