import { headerNames, serviceLimits } from '@keystack/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ensureInternalAndDemoProjects } from '../domain/projects/bootstrap.ts';
import { createOperatorLink, createOwnerInvitation } from '../testing/cases/owners.ts';
import { exhaust } from '../testing/exhaust.ts';
import { createProjectOwner } from '../testing/project-owner.ts';
import { raceRounds } from '../testing/race-rounds.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { createSampleUser, type SampleUser } from '../testing/sample-user.ts';
import { apiKeyOf, createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  // Tests share the quotas of the project `internal`.
  await t.deps.db.sql.deleteFrom('rate_limits').execute();
});
afterAll(() => t.close());

const internal = { project: 'internal' } as const;
const password = 'correct horse';
const newEmail = () => `${crypto.randomUUID()}@example.com`;

/** Options of a request to a project with the session of an owner. */
const as = ({ token }: { readonly token: string }, project: string) => ({
  access: 'admin' as const,
  project,
  headers: { [headerNames.adminAccessToken]: token },
});

const createOwner = (token: string, email = newEmail(), fields: object = {}) =>
  t.request<Record<string, string>>('POST /internal/owner-links/create-owner', {
    ...internal,
    body: { token, email, password, ...fields },
  });

const signIn = async (email: string) => {
  const { body } = await t.request<{ access_token: string; user_id: string }>('POST /auth/password/sign-in', {
    ...internal,
    body: { email, password },
  });
  return { token: body.access_token, userId: body.user_id };
};

const join = ({ token }: { readonly token: string }, link: string) =>
  t.request('POST /internal/owner-links/join', { ...internal, token, body: { token: link } });

const ownersOf = async (project: string) => {
  const options = { access: 'admin', project } as const;
  const { body } = await t.request<{ items: { id: string }[] }>('GET /projects/current/owners', options);
  return body.items;
};
const ownerIds = async (project: string) => (await ownersOf(project)).map(({ id }) => id);

const remove = (ownerId: string, options: object) =>
  t.request('DELETE /projects/current/owners/{owner_id}', { ...options, params: { owner_id: ownerId } });

/** Creates a project with owners who joined by invitations. */
async function createOwnedProject(count: number): Promise<{ project: string; owners: SampleUser[] }> {
  const project = await createSampleProject(t);
  const owners: SampleUser[] = [];
  for (let index = 0; index < count; index += 1) {
    const owner = await createSampleUser(t, 'internal');
    await join(owner, (await createOwnerInvitation(t, project)).token);
    owners.push(owner);
  }
  return { project, owners };
}

const codeOf = ({ body }: { readonly body: unknown }) => Object(body).code;

it('creates the account of the first owner by a setup link, which works once', async () => {
  const token = await createOperatorLink(t, 'setup');
  const check = () => t.request('POST /internal/owner-links/check', { ...internal, body: { token } });
  expect((await check()).body).toEqual({
    purpose: 'setup',
    email: null,
    project_display_name: null,
    expires_at_millis: t.clock.now() + 60 * 60 * 1000,
  });
  const email = newEmail();
  const created = await createOwner(token, email, { display_name: 'Ada' });
  expect(created).toMatchObject({ status: 201, body: { project_id: null } });
  const owner = await signIn(email);
  expect(owner.userId).toBe(created.body['user_id']);
  const me = await t.request('GET /users/me', { ...internal, token: owner.token });
  expect(me.body).toMatchObject({ display_name: 'Ada', primary_email: email, primary_email_verified: false });
  expect(codeOf(await createOwner(token))).toBe('VERIFICATION_CODE_ALREADY_USED');
  expect(codeOf(await check())).toBe('VERIFICATION_CODE_ALREADY_USED');
});

it('expires a setup link after an hour, and when there is another one', async () => {
  const old = await createOperatorLink(t, 'setup');
  const token = await createOperatorLink(t, 'setup');
  expect(codeOf(await createOwner(old))).toBe('VERIFICATION_CODE_NOT_FOUND');
  t.clock.advance(serviceLimits.setupLinkLifetime - 1);
  expect((await t.request('POST /internal/owner-links/check', { ...internal, body: { token } })).status).toBe(200);
  t.clock.advance(1);
  expect(codeOf(await createOwner(token))).toBe('VERIFICATION_CODE_EXPIRED');
});

it('keeps a setup link after a request with an invalid password or an email that has an account', async () => {
  const token = await createOperatorLink(t, 'setup');
  const { email } = await createSampleUser(t, 'internal');
  expect(codeOf(await createOwner(token, newEmail(), { password: 'short' }))).toBe('PASSWORD_TOO_SHORT');
  expect(codeOf(await createOwner(token, email))).toBe('USER_EMAIL_ALREADY_EXISTS');
  expect((await createOwner(token)).status).toBe(201);
});

it('creates one account of 16 requests with the same setup link', async () => {
  const token = await createOperatorLink(t, 'setup');
  const responses = await Promise.all(Array.from({ length: 16 }, () => createOwner(token)));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  const others = responses.filter(({ status }) => status !== 201);
  expect(new Set(others.map(codeOf))).toEqual(new Set(['VERIFICATION_CODE_ALREADY_USED']));
});

it('creates setup links only with the admin key of the project internal', async () => {
  const body = { purpose: 'setup' };
  const create = (options: object) => t.request('POST /internal/setup-links', { body, ...options });
  expect((await create({ access: 'admin' })).status).toBe(401);
  expect((await create({ ...internal, access: 'server' })).status).toBe(401);
  expect((await create({ ...internal, token: (await createSampleUser(t, 'internal')).token })).status).toBe(401);
});

/** Starts another service with its own projects `internal` and Demo, whose keys are those of the test app. */
async function startWithProjects(settings: Record<string, string> = {}): Promise<TestApp> {
  const app = await createTestApp({
    KEYSTACK_INTERNAL_PUBLISHABLE_CLIENT_KEY: apiKeyOf('internal', 'client'),
    KEYSTACK_INTERNAL_SUPER_SECRET_ADMIN_KEY: apiKeyOf('internal', 'admin'),
    ...settings,
  });
  await ensureInternalAndDemoProjects(app.deps);
  // The test app has created the project `internal` before, with the defaults.
  await app.deps.db.sql.updateTable('projects').set({ magic_link_enabled: true }).execute();
  return app;
}

it('creates no account while signing up as an owner is closed, but by an owner link', async () => {
  const closed = await startWithProjects({ KEYSTACK_OWNER_SIGN_UP: 'closed' });
  try {
    const body = { email: newEmail(), password };
    const signUp = await closed.request('POST /auth/password/sign-up', { ...internal, body });
    expect(codeOf(signUp)).toBe('SIGN_UP_NOT_ENABLED');
    const token = await createOperatorLink(closed, 'setup');
    const options = { ...internal, body: { token, ...body } };
    expect((await closed.request('POST /internal/owner-links/create-owner', options)).status).toBe(201);
  } finally {
    await closed.close();
  }
});

it('invites an owner by email, who creates an account', async () => {
  const project = await createSampleProject(t);
  const inviter = await createProjectOwner(t, project);
  const email = newEmail();
  const invite = await t.request<{ id: string; url: string }>('POST /projects/current/owner-invitations', {
    ...inviter.as,
    body: { email },
  });
  expect(invite.body).toEqual({
    id: expect.any(String),
    email,
    invited_by_owner_id: inviter.userId,
    url: expect.stringMatching(/^http:\/\/localhost:8100\/setup#[0-9a-z]{45}$/),
    created_at_millis: t.clock.now(),
    expires_at_millis: t.clock.now() + serviceLimits.ownerInvitationLifetime,
  });
  const mail = (await t.emails()).find(({ recipient }) => recipient === email);
  expect(mail?.text).toContain(invite.body.url);

  const list = () => t.request('GET /projects/current/owner-invitations', { access: 'admin', project });
  const { url, ...listed } = invite.body;
  expect((await list()).body).toEqual({ items: [listed], is_paginated: false });

  const token = url.split('#')[1] ?? '';
  const check = await t.request('POST /internal/owner-links/check', { ...internal, body: { token } });
  expect(check.body).toMatchObject({ purpose: 'invitation', email, project_display_name: 'Sample' });
  expect((await createOwner(token, email)).body).toMatchObject({ project_id: project });
  const owner = await signIn(email);
  const seen = await t.request('GET /projects/current', as(owner, project));
  expect(seen.body).toMatchObject({ id: project });
  expect((await list()).body).toMatchObject({ items: [] });
  const owners = await ownersOf(project);
  expect(owners.map(({ id }) => id).toSorted()).toEqual([inviter.userId, owner.userId].toSorted());
  expect(owners).toContainEqual({
    id: owner.userId,
    display_name: null,
    primary_email: email,
    primary_email_verified: false,
    profile_image_url: null,
    requires_totp_mfa: false,
    last_active_at_millis: t.clock.now(),
  });
});

it('creates an account by an invitation only with the invited email address, whatever its form', async () => {
  const project = await createSampleProject(t);
  const name = crypto.randomUUID();
  const { token } = await createOwnerInvitation(t, project, `${name}@example.com`);
  for (const email of [newEmail(), `${name}@example.org`, `x${name}@example.com`]) {
    const refused = await createOwner(token, email);
    expect(refused.status).toBe(400);
    expect(refused.body).toContain('The invitation was sent to another email address');
  }
  expect(await ownerIds(project)).toEqual([]);
  const responses = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      createOwner(token, index % 2 === 0 ? `${name.toUpperCase()}@Example.com` : newEmail()),
    ),
  );
  const created = responses.flatMap(({ status, body }) => (status === 201 ? [body['user_id']] : []));
  expect(created).toHaveLength(1);
  expect(await ownerIds(project)).toEqual(created);
});

it('adds the project of an invitation to the signed-in owner, once', async () => {
  const { project, owners } = await createOwnedProject(1);
  const { token } = await createOwnerInvitation(t, project);
  const [owner] = owners as [SampleUser];
  const second = await createSampleUser(t, 'internal');
  expect((await join(second, token)).body).toEqual({ project_id: project });
  expect(codeOf(await join(second, token))).toBe('VERIFICATION_CODE_ALREADY_USED');
  // Joining again changes nothing.
  await join(owner, (await createOwnerInvitation(t, project)).token);
  expect((await ownerIds(project)).toSorted()).toEqual([owner.userId, second.userId].toSorted());
});

it('revokes an invitation', async () => {
  const { project } = await createOwnedProject(1);
  const { id, token } = await createOwnerInvitation(t, project);
  const params = { invitation_id: id };
  const route = 'DELETE /projects/current/owner-invitations/{invitation_id}';
  expect(codeOf(await t.request(route, { access: 'admin', params }))).toBe('VERIFICATION_CODE_NOT_FOUND');
  expect((await t.request(route, { access: 'admin', project, params })).status).toBe(200);
  expect(codeOf(await createOwner(token))).toBe('VERIFICATION_CODE_NOT_FOUND');
});

it('records invitations and changes of owners in the activity log', async () => {
  const { project, owners } = await createOwnedProject(2);
  const [first, second] = owners as [SampleUser, SampleUser];
  const { id } = await createOwnerInvitation(t, project);
  const route = 'DELETE /projects/current/owner-invitations/{invitation_id}';
  await t.request(route, { ...as(first, project), params: { invitation_id: id } });
  await remove(second.userId, as(first, project));
  const log = await t.request<{ items: { type: string; actor: object; data: object }[] }>('GET /events', {
    access: 'admin',
    project,
    query: { type: 'owner*' },
  });
  expect(log.body.items.map(({ type, actor, data }) => [type, actor, data]).slice(0, 3)).toMatchObject([
    ['owner.removed', { type: 'owner', id: first.userId }, { owner_id: second.userId }],
    ['owner_invitation.revoked', { type: 'owner', id: first.userId }, { email: expect.any(String) }],
    ['owner.invited', { type: 'admin' }, { email: expect.any(String) }],
  ]);
  expect(log.body.items.filter(({ type }) => type === 'owner.joined')).toHaveLength(2);
});

it('removes an owner, who loses access at once', async () => {
  const { project, owners } = await createOwnedProject(2);
  const [first, second] = owners as [SampleUser, SampleUser];
  expect((await t.request('GET /projects/current', as(second, project))).status).toBe(200);
  expect((await remove(second.userId, as(first, project))).status).toBe(200);
  const refused = await t.request('GET /projects/current', as(second, project));
  expect(codeOf(refused)).toBe('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN');
  expect(await ownerIds(project)).toEqual([first.userId]);
  expect(codeOf(await remove(second.userId, as(first, project)))).toBe('USER_NOT_FOUND');
});

it('does not remove the last owner', async () => {
  const { project, owners } = await createOwnedProject(1);
  const [owner] = owners as [SampleUser];
  const { status, body } = await remove(owner.userId, as(owner, project));
  expect(status).toBe(409);
  expect(body).toContain('The project would have no owner');
  expect(await ownerIds(project)).toEqual([owner.userId]);
});

it('keeps one owner when 16 owners remove each other at the same time', async () => {
  const { project, owners } = await createOwnedProject(16);
  const responses = await Promise.all(
    owners.map((owner, index) => remove(owners[(index + 1) % owners.length]?.userId ?? '', as(owner, project))),
  );
  const left = await ownerIds(project);
  expect(left.length).toBeGreaterThan(0);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(16 - left.length);
  expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
});

it('adds an owner once when 16 owners use the same invitation', async () => {
  const { project } = await createOwnedProject(0);
  const { token } = await createOwnerInvitation(t, project);
  const people = await Promise.all(Array.from({ length: 16 }, () => createSampleUser(t, 'internal')));
  const responses = await Promise.all(people.map((person) => join(person, token)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await ownerIds(project)).toHaveLength(1);
});

it('signs in as the owner of the demo project by a demo link, again and again', async () => {
  const development = await startWithProjects();
  try {
    const token = await createOperatorLink(development, 'demo');
    for (let time = 0; time < 2; time += 1) {
      const route = 'POST /internal/owner-links/demo-owner-code';
      const { body } = await development.request<{ code: string; project_id: string }>(route, {
        ...internal,
        body: { token },
      });
      const signedIn = await development.request<{ access_token: string }>('POST /auth/otp/sign-in', {
        ...internal,
        body: { code: body.code },
      });
      const owned = await development.request<{ items: object[] }>('GET /internal/projects', {
        ...internal,
        token: signedIn.body.access_token,
      });
      expect(owned.body.items).toMatchObject([{ id: body.project_id, display_name: 'Demo' }]);
    }
  } finally {
    await development.close();
  }
});

it('revokes the invitations of a project when an owner is removed, who could come back with one', async () => {
  const { project, owners } = await createOwnedProject(2);
  const [removed, other] = owners;
  if (removed === undefined || other === undefined) throw new Error('The project has no two owners.');
  const invite = () =>
    t.request<{ url: string }>('POST /projects/current/owner-invitations', {
      ...as(removed, project),
      body: { email: newEmail() },
    });
  const tokenOf = (url: string) => new URL(url).hash.slice(1);
  const kept = tokenOf((await invite()).body.url);
  const unrelated = await createOwnerInvitation(t, await createSampleProject(t));
  expect((await remove(removed.userId, as(other, project))).status).toBe(200);
  expect(codeOf(await join(removed, kept))).toBe('VERIFICATION_CODE_NOT_FOUND');
  expect(codeOf(await createOwner(kept))).toBe('VERIFICATION_CODE_NOT_FOUND');
  expect(await ownerIds(project)).toEqual([other.userId]);
  expect((await join(removed, unrelated.token)).status).toBe(200);

  const { body } = await t.request<{ items: { type: string }[] }>('GET /events', { access: 'admin', project });
  expect(body.items.slice(0, 2).map(({ type }) => type)).toEqual(['owner_invitation.revoked', 'owner.removed']);
});

it('leaves no invitation of an owner who is removed while inviting 15 times at once', async () => {
  const { project, owners } = await createOwnedProject(2);
  const [removed, other] = owners;
  if (removed === undefined || other === undefined) throw new Error('The project has no two owners.');
  const invite = () =>
    t.request('POST /projects/current/owner-invitations', { ...as(removed, project), body: { email: newEmail() } });
  await Promise.all([remove(removed.userId, as(other, project)), ...Array.from({ length: 15 }, invite)]);
  const { body } = await t.request('GET /projects/current/owner-invitations', as(other, project));
  expect(body['items']).toEqual([]);
});

/** Suspends or deletes a user of the project `internal`. */
const takeAccountAway = {
  suspended: (userId: string) =>
    t.request('PATCH /users/{user_id}', {
      ...internal,
      access: 'server',
      params: { user_id: userId },
      body: { suspended: true },
    }),
  deleted: (userId: string) =>
    t.request('DELETE /users/{user_id}', { ...internal, access: 'server', params: { user_id: userId } }),
};

it.each(['suspended', 'deleted'] as const)(
  'revokes the invitations of all projects of an owner who is %s',
  async (how) => {
    const { project, owners } = await createOwnedProject(2);
    const [lost, other] = owners;
    if (lost === undefined || other === undefined) throw new Error('The project has no two owners.');
    const second = await createSampleProject(t);
    await join(lost, (await createOwnerInvitation(t, second)).token);
    const known = [await createOwnerInvitation(t, project), await createOwnerInvitation(t, second)];
    const unrelated = await createOwnerInvitation(t, await createSampleProject(t));
    expect((await takeAccountAway[how](lost.userId)).status).toBe(200);

    for (const { token } of known) {
      expect(codeOf(await join(await createSampleUser(t, 'internal'), token))).toBe('VERIFICATION_CODE_NOT_FOUND');
      expect(codeOf(await createOwner(token))).toBe('VERIFICATION_CODE_NOT_FOUND');
    }
    expect((await join(other, unrelated.token)).status).toBe(200);
    for (const id of [project, second]) {
      const { body } = await t.request<{ items: { type: string }[] }>('GET /events', { access: 'admin', project: id });
      expect(body.items[0]?.type).toBe('owner_invitation.revoked');
    }
  },
);

it.each(['suspended', 'deleted'] as const)(
  'leaves no invitation of an owner who is %s while inviting 15 times at once',
  async (how) => {
    for (let round = 0; round < Math.min(raceRounds, 10); round += 1) {
      const { project, owners } = await createOwnedProject(2);
      const [lost, other] = owners;
      if (lost === undefined || other === undefined) throw new Error('The project has no two owners.');
      const invite = () =>
        t.request<{ url: string }>('POST /projects/current/owner-invitations', {
          ...as(lost, project),
          body: { email: newEmail() },
        });
      const [taken, ...invited] = await Promise.all([
        takeAccountAway[how](lost.userId),
        ...Array.from({ length: 15 }, invite),
      ]);
      expect(taken.status).toBe(200);
      const { body } = await t.request('GET /projects/current/owner-invitations', as(other, project));
      expect(body['items']).toEqual([]);
      for (const sent of invited) {
        if (sent.status !== 200) continue;
        expect(codeOf(await createOwner(new URL(sent.body.url).hash.slice(1)))).toBe('VERIFICATION_CODE_NOT_FOUND');
      }
    }
  },
);

it('limits the invitations of a project, without a cost for other projects', async () => {
  const [project, other] = [await createSampleProject(t), await createSampleProject(t)];
  await exhaust(t, ['ownerInvitations'], 5, project);
  const inviters = {
    [project]: (await createProjectOwner(t, project)).as,
    [other]: (await createProjectOwner(t, other)).as,
  };
  const invite = (to: string) =>
    t.request('POST /projects/current/owner-invitations', { ...inviters[to], body: { email: newEmail() } });
  const usedOfAll = async () => {
    const counters = t.deps.db.sql.selectFrom('rate_limits').select('used').where('project_id', '=', 'internal');
    return (await counters.where('name', '=', 'ownerInvitationEmails').executeTakeFirst())?.used ?? 0;
  };
  // Renews a counter that has expired, because another test has moved the clock.
  expect((await invite(other)).status).toBe(201);
  const before = await usedOfAll();
  const responses = await Promise.all(Array.from({ length: 16 }, () => invite(project)));
  expect(responses.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(11).fill(429)]);
  expect(await usedOfAll()).toBe(before + 5);
  expect((await invite(other)).status).toBe(201);
});

const invite = (project: string, by: SampleUser, email = newEmail()) =>
  t.request('POST /projects/current/owner-invitations', { ...as(by, project), body: { email } });

/** Creates an owner of several projects. */
async function createOwnerOfProjects(count: number) {
  const owner = await createSampleUser(t, 'internal');
  const projects: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const project = await createSampleProject(t);
    await join(owner, (await createOwnerInvitation(t, project)).token);
    projects.push(project);
  }
  return { owner, projects };
}

it('limits the invitations of an owner of many projects, 16 at once', async () => {
  const { owner, projects } = await createOwnerOfProjects(4);
  await exhaust(t, ['ownerInvitationsFor', owner.userId], 5, 'internal');
  const responses = await Promise.all(
    Array.from({ length: 16 }, (_, index) => invite(projects[index % projects.length] ?? '', owner)),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(11).fill(429)]);
  // Other owners are not affected.
  const other = await createOwnerOfProjects(1);
  expect((await invite(other.projects[0] ?? '', other.owner)).status).toBe(201);
});

it('lets operators invite, however many invitations owners have sent', async () => {
  const { owner, projects } = await createOwnerOfProjects(1);
  const project = projects[0] ?? '';
  const email = newEmail();
  await exhaust(t, ['ownerInvitations'], 1, project);
  await exhaust(t, ['ownerInvitationEmailsFor', email], 1, 'internal');
  expect([(await invite(project, owner, email)).status, (await invite(project, owner)).status]).toEqual([201, 429]);
  const { status } = await t.request('POST /internal/owner-invitations', {
    ...internal,
    access: 'admin',
    body: { email, project_id: project },
  });
  expect(status).toBe(201);
});

it('sends owners the emails with which they sign in, however many owners were invited', async () => {
  const { owner, projects } = await createOwnerOfProjects(1);
  const project = projects[0] ?? '';
  const email = owner.email;
  await exhaust(t, ['ownerInvitationEmails'], 1, 'internal');
  await exhaust(t, ['ownerInvitationEmailsFor', email], 1, 'internal');
  expect([(await invite(project, owner, email)).status, (await invite(project, owner)).status]).toEqual([201, 429]);
  const counters = t.deps.db.sql.selectFrom('rate_limits').select('name').where('project_id', '=', 'internal');
  expect(await counters.where('name', 'not like', 'ownerInvitation%').execute()).toEqual([]);
  const before = (await t.emails()).length;
  const callback_url = 'http://localhost:8100/handler/password-reset';
  await t.request('POST /auth/password/send-reset-code', { ...internal, body: { email, callback_url } });
  expect((await t.emails()).slice(before)).toMatchObject([{ recipient: email, template: 'password_reset' }]);
});
