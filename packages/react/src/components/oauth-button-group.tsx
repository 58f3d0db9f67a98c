import { useProject } from '../use-project.ts';
import { OAuthButton, type OAuthButtonProps } from './oauth-button.tsx';

/** A button for each provider that the project has enabled, in the order of the service. */
export function OAuthButtonGroup({ type }: Pick<OAuthButtonProps, 'type'>) {
  const { oauthProviders } = useProject().config;
  return (
    <div className="stack-scope ks-oauth-group">
      {oauthProviders.map(({ id }) => (
        <OAuthButton key={id} provider={id} type={type} />
      ))}
    </div>
  );
}
