import { expect, it, vi } from 'vitest';

// A process counts its apps, and the files of tests may share one.
vi.resetModules();
const { StackAdminApp } = await import('../index.ts');
const { testAppOptions: settings, TestEnvironment } = await import('../testing/test-environment.ts');

it('does not count the admin apps of owned projects', async () => {
  const world = new TestEnvironment();
  const owner = await world.app({ tokenStore: world.service.createSession() }).getUser({ or: 'throw' });
  const { baseUrl, projectId } = settings;
  const options = { tokenStore: null, baseUrl, projectId, projectOwnerSession: owner._internalSession };
  for (let made = 0; made < 20; made++) new StackAdminApp(options, world.runtime);
  // A warning is loaded before it is given.
  await vi.dynamicImportSettled();
  expect(world.warnings).toEqual([]);
});

it('warns when more than ten long-lived apps are created [S8.125]', async () => {
  const world = new TestEnvironment();
  const createApps = (count: number, noAutomaticPrefetch: boolean) => {
    for (let made = 0; made < count; made++) world.app({ noAutomaticPrefetch });
  };
  createApps(20, true);
  createApps(10, false);
  await vi.dynamicImportSettled();
  expect(world.warnings).toEqual([]);
  createApps(2, false);
  await vi.dynamicImportSettled();
  expect(world.warnings).toEqual([
    expect.stringMatching(/^11 Keystack apps have been created/),
    expect.stringMatching(/^12 Keystack apps have been created/),
  ]);
});
