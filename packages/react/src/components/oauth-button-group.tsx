import type { ProjectConfig } from '@keystack/js';
import { useProject } from '../use-project.ts';
import { OAuthButton, type OAuthButtonProps } from './oauth-button.tsx';

/** The props of `OAuthButtonGroup`. */
export interface OAuthButtonGroupProps extends Pick<OAuthButtonProps, 'type'> {
  /** Replaces the project in previews, so that no request is sent. */
  readonly mockProject?: ProjectOfButtons | undefined;
}

interface ProjectOfButtons {
  readonly config: Pick<ProjectConfig, 'oauthProviders'>;
}

/** A button for each OAuth provider that the project has enabled, in the order of the service. */
export function OAuthButtonGroup({ type, mockProject }: OAuthButtonGroupProps) {
  if (mockProject !== undefined) return <OAuthButtons type={type} project={mockProject} />;
  return <ProjectOAuthButtons type={type} />;
}

function ProjectOAuthButtons({ type }: Pick<OAuthButtonProps, 'type'>) {
  return <OAuthButtons type={type} project={useProject()} />;
}

/** The buttons of a loaded project. */
export function OAuthButtons({
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
