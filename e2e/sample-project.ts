import type { Page } from '@playwright/test';

/** Responds to the page's request for its project with one that has a password, emails with codes, and GitHub. */
export async function respondWithProject(page: Page): Promise<void> {
  const config = {
    sign_up_enabled: true,
    credential_enabled: true,
    magic_link_enabled: true,
    client_team_creation_enabled: true,
    client_user_deletion_enabled: true,
    enabled_oauth_providers: [{ id: 'github' }],
  };
  await page.route('**/api/v1/projects/current', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      json: { id: 'demo', display_name: 'Demo', config },
    }),
  );
}
