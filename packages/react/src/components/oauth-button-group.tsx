import type { ProjectConfig } from '@keystack/js';
import { useProject } from '../use-project.ts';
import { OAuthButton, type OAuthButtonProps } from './oauth-button.tsx';

/** Props of `OAuthButtonGroup`. */
export interface OAuthButtonGroupProps extends Pick<OAuthButtonProps, 'type'> {
  /** Project to show in previews. No request is sent. */
  readonly mockProject?: ProjectOfButtons | undefined;
}

interface ProjectOfButtons {
  readonly config: Pick<ProjectConfig, 'oauthProviders'>;
}

/**
 * Renders a button for each OAuth provider that the project has enabled.
 *
 * @example
 * import { OAuthButtonGroup } from '@keystack/react';
 *
 * export function ProviderButtons() {
 *   return <OAuthButtonGroup type="sign-in" />;
 * }
 */
export function OAuthButtonGroup({ type, mockProject }: OAuthButtonGroupProps) {
  if (mockProject !== undefined) return <OAuthButtonsForProject type={type} project={mockProject} />;
  return <ProjectOAuthButtons type={type} />;
}

function ProjectOAuthButtons({ type }: Pick<OAuthButtonProps, 'type'>) {
  return <OAuthButtonsForProject type={type} project={useProject()} />;
}

/** Renders a button for each OAuth provider of this project. */
export function OAuthButtonsForProject({
  type,
  project,
}: Pick<OAuthButtonProps, 'type'> & { readonly project: ProjectOfButtons }) {
  return (
    <div className="stack-scope ks-oauth-group">
      {project.config.oauthProviders.map(({ id }) => (
        <OAuthButton key={id} provider={id} type={type} />
      ))}
    </div>
  );
}
