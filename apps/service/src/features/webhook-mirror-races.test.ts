import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { raceRounds } from '../testing/race-rounds.ts';
import { createSampleTeam } from '../testing/sample-team.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp, type TestResponse } from '../testing/test-app.ts';
import {
  applyWebhook,
  deliverWebhooks,
  forgetMirroredData,
  readMirroredData,
  startMirror,
} from '../testing/webhook-mirror.ts';
import { startWebhookReceiver } from '../testing/webhook-receiver.ts';

/* Webhooks of changes at the same time give a mirror the final state, because the versions of each object grow. */

let t: TestApp;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;

beforeAll(async () => {
  t = await createTestApp();
  receiver = await startWebhookReceiver();
});
beforeEach(() => forgetMirroredData(t, receiver));
afterAll(async () => {
  await receiver.stop();
  await t.close();
});

/** Data that parallel requests change: the user is a member of the team, and `index` is the number of the request. */
type SendOne = (ids: { readonly user_id: string; readonly team_id: string }, index: number) => Promise<TestResponse>;

const server = { access: 'server' } as const;
const inTurns = (index: number) => (index % 2 === 0 ? 'POST' : 'DELETE');
const patchUser: SendOne = ({ user_id, team_id }, index) => {
  const bodies = [
    { display_name: `Ada ${index}` },
    { server_metadata: { index } },
    { selected_team_id: index % 8 === 2 ? team_id : null },
    { primary_email: `${crypto.randomUUID()}@example.com`, primary_email_verified: true },
  ];
  return t.request('PATCH /users/{user_id}', { ...server, params: { user_id }, body: bodies[index % 4] });
};
const changeMembership: SendOne = (params, index) =>
  t.request(`${inTurns(index)} /team-memberships/{team_id}/{user_id}`, { ...server, params, body: {} });
const patchTeam: SendOne = ({ team_id }, index) => {
  const body = index % 2 === 0 ? { display_name: `Team ${index}` } : { client_metadata: { index } };
  return t.request('PATCH /teams/{team_id}', { ...server, params: { team_id }, body });
};
const changeTeamPermission: SendOne = (ids, index) =>
  t.request(`${inTurns(index)} /team-permissions/{team_id}/{user_id}/{permission_id}`, {
    ...server,
    params: { ...ids, permission_id: '$update_team' },
    body: {},
  });

const races: readonly [string, SendOne][] = [
  ['a user', patchUser],
  ['a team', patchTeam],
  ['a membership', changeMembership],
  ['a permission in a team', changeTeamPermission],
  [
    'a permission in the project',
    ({ user_id }, index) =>
      t.request(`${inTurns(index)} /project-permissions/{user_id}/{permission_id}`, {
        ...server,
        params: { user_id, permission_id: 'raced_in_project' },
        body: {},
      }),
  ],
  [
    'the id of a permission',
    (_ids, index) => {
      const [permission_id, id = ''] = index % 2 === 0 ? ['raced', 'raced_again'] : ['raced_again', 'raced'];
      return t.request('PATCH /team-permission-definitions/{permission_id}', {
        access: 'admin',
        params: { permission_id },
        body: { id },
      });
    },
  ],
  [
    'a user, a team, and what the user has there',
    (ids, index) => {
      const send = [patchUser, patchTeam, changeMembership, changeTeamPermission][index % 4] ?? patchUser;
      return send(ids, Math.floor(index / 4));
    },
  ],
  [
    'a user who is deleted meanwhile',
    (ids, index) =>
      index === 8
        ? t.request('DELETE /users/{user_id}', { ...server, params: { user_id: ids.user_id } })
        : (index % 2 === 0 ? changeMembership : patchUser)(ids, Math.floor(index / 2)),
  ],
  [
    'a team that is deleted meanwhile',
    (ids, index) =>
      index === 8
        ? t.request('DELETE /teams/{team_id}', { ...server, params: { team_id: ids.team_id } })
        : (index % 2 === 0 ? changeMembership : patchTeam)(ids, Math.floor(index / 2)),
  ],
];

describe('after 16 parallel changes of', () => {
  beforeAll(async () => {
    const admin = { access: 'admin' } as const;
    await t.request('POST /team-permission-definitions', { ...admin, body: { id: 'raced' } });
    await t.request('POST /project-permission-definitions', { ...admin, body: { id: 'raced_in_project' } });
  });

  it.each(races)('%s, the versions of each object grow, and the greatest has the final state', async (_name, send) => {
    const subjects: { user_id: string; team_id: string }[] = [];
    for (let round = 0; round < raceRounds / 10; round += 1) {
      const { userId } = await createSampleUser(t);
      subjects.push({ user_id: userId, team_id: await createSampleTeam(t, [userId]) });
    }
    const mirror = await startMirror(t, receiver);
    for (const ids of subjects) {
      const responses = await Promise.all(Array.from({ length: 16 }, (_, index) => send(ids, index)));
      expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    }
    const events = await deliverWebhooks(t, receiver);
    expect(events.length).toBeGreaterThan(0);
    const versions = new Map<string, number[]>();
    for (const { type, version, data } of events) {
      const object = [type.split('.')[0], data['id'], data['team_id'], data['user_id']].join(' ');
      versions.set(object, [...(versions.get(object) ?? []), version]);
    }
    for (const [object, arrived] of versions) {
      expect([object, [...new Set(arrived)].toSorted((a, b) => a - b)]).toEqual([object, arrived]);
    }
    for (const { type, data } of events.toSorted((a, b) => a.version - b.version)) applyWebhook(mirror, type, data);
    expect(mirror).toEqual(await readMirroredData(t));
  });
});
