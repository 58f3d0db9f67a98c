import type { ProjectConfig } from '@keystack/js';
import { useAppearance, useElementProps } from '../appearance/appearance-context.tsx';
import { AppearanceScope } from '../appearance/appearance-scope.tsx';
import { useProject } from '../use-project.ts';
import { type OAuthButtonProps, ProviderButton } from './oauth-button.tsx';

/** Props of `OAuthButtonGroup`. */
export interface OAuthButtonGroupProps extends Pick<OAuthButtonProps, 'type' | 'appearance'> {
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
export function OAuthButtonGroup({ type, mockProject, appearance }: OAuthButtonGroupProps) {
  return (
    <AppearanceScope appearance={appearance}>
      {mockProject === undefined ? (
        <ProjectOAuthButtons type={type} />
      ) : (
        <OAuthButtonsForProject type={type} project={mockProject} />
      )}
    </AppearanceScope>
  );
}

function ProjectOAuthButtons({ type }: Pick<OAuthButtonProps, 'type'>) {
  return <OAuthButtonsForProject type={type} project={useProject()} />;
}

/** Renders a button for each OAuth provider of this project. */
export function OAuthButtonsForProject({
  type,
  project,
}: Pick<OAuthButtonProps, 'type'> & { readonly project: ProjectOfButtons }) {
  const element = useElementProps();
  const { providers: look } = useAppearance();
  const { oauthProviders } = project.config;
  const hasGrid = oauthProviders.length >= 4 && look !== 'icons';
  return (
    <div
      {...element('providers', 'stack-scope ks-oauth-group')}
      data-layout={look === 'icons' ? 'icons' : hasGrid ? 'grid' : undefined}
    >
      {oauthProviders.map(({ id }) => (
        <ProviderButton key={id} provider={id} type={type} isShort={hasGrid} />
      ))}
    </div>
  );
}
