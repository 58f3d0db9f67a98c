import { expect, it } from 'vitest';
import { mergeChange } from './merge-change.ts';

const google = { id: 'google', enabled: true, type: 'shared' };
const github = { id: 'github', enabled: true, type: 'shared' };
const shop = { domain: 'https://shop.test', handlerPath: '/handler' };
const blog = { domain: 'https://blog.test', handlerPath: '/handler' };
const base = {
  displayName: 'Shop',
  description: '',
  config: { signUpEnabled: true, allowLocalhost: true, domains: [shop], oauthProviders: [google, github] },
};
const withConfig = (config: object) => ({ ...base, config: { ...base.config, ...config } });

it('sends only what differs from the settings that were read', () => {
  const change = { displayName: 'Store', description: null, config: { signUpEnabled: true } };
  expect(mergeChange(base, change, base)).toEqual({
    update: { displayName: 'Store' },
    conflicts: [],
    othersChanged: false,
  });
});

it('keeps changes of other settings', () => {
  const current = { ...withConfig({ allowLocalhost: false }), description: 'Sells things' };
  expect(mergeChange(base, { displayName: 'Store' }, current)).toEqual({
    update: { displayName: 'Store' },
    conflicts: [],
    othersChanged: true,
  });
});

it('reports the same setting with another value, and sends nothing for the same value', () => {
  const current = { ...base, displayName: 'Market' };
  expect(mergeChange(base, { displayName: 'Store' }, current)).toMatchObject({ conflicts: ['displayName'] });
  expect(mergeChange(base, { displayName: 'Market' }, current)).toMatchObject({ update: {}, conflicts: [] });
});

it('merges sets of permissions, and reports lists that one side replaced by none', () => {
  const [was, mine, theirs] = [
    ['a', 'b'],
    ['b', 'c'],
    ['b', 'a', 'd'],
  ].map((ids) => ({ containedPermissionIds: ids }));
  expect(mergeChange(was ?? {}, mine ?? {}, theirs ?? {})).toMatchObject({
    update: { containedPermissionIds: ['b', 'd', 'c'] },
    conflicts: [],
  });
  expect(mergeChange({ eventTypes: null }, { eventTypes: ['a'] }, { eventTypes: ['b'] }).conflicts).toEqual([
    'eventTypes',
  ]);
});

it('merges lists item by item', () => {
  const change = { config: { domains: [shop, blog] } };
  const wiki = { domain: 'https://wiki.test', handlerPath: '/handler' };
  expect(mergeChange(base, change, withConfig({ domains: [wiki] })).update).toEqual({
    config: { domains: [wiki, blog] },
  });
  const off = { ...google, enabled: false };
  const turned = mergeChange(
    base,
    { config: { oauthProviders: [off, github] } },
    withConfig({ oauthProviders: [google] }),
  );
  expect(turned).toMatchObject({ update: { config: { oauthProviders: [off] } }, conflicts: [] });
});

it('reports an item that was changed in different ways, or removed and changed', () => {
  const change = { config: { oauthProviders: [{ ...google, enabled: false }, github] } };
  const own = { ...google, type: 'standard', clientId: 'id' };
  for (const others of [[own, github], [github]]) {
    expect(mergeChange(base, change, withConfig({ oauthProviders: others })).conflicts).toEqual(['oauthProviders']);
  }
});

it('does not mind the order of fields, and missing ones', () => {
  const change = { config: { domains: [{ handlerPath: '/handler', domain: 'https://shop.test' }] } };
  expect(mergeChange(base, change, base).update).toEqual({});
});
