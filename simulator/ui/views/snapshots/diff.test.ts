import { expect, it } from 'vitest';
import { captionOf, isTime, partsOf } from './diff.ts';

const NOW = 1_772_442_000_000;

it('brings together what belongs to one thing, and puts what matters first', () => {
  const parts = partsOf({
    added: [
      { path: '/posts/post_2', value: { id: 'post_2', title: 'New' } },
      { path: '/webhooks/deliveries/del_1/attempts/1', value: { number: 2 } },
      { path: '/random/ids:post', value: [1, 2, 3, 4] },
    ],
    removed: [{ path: '/clock/jobs/11', value: { id: 11, kind: 'post.publish' } }],
    changed: [
      { path: '/clock/now', from: NOW, to: NOW + 1 },
      { path: '/posts/post_1/status', from: 'SCHEDULED', to: 'POSTED' },
      { path: '/posts/post_1/targets/0/publication', from: null, to: {} },
      { path: '/webhooks/deliveries/del_1/status', from: 'PENDING', to: 'FAILED' },
      { path: '/quotas/monthly/posts:org_acme:2026-03', from: 1, to: 2 },
      { path: '/platforms/FACEBOOK/order', from: null, to: { mode: 'outage' } },
    ],
    total: 10,
  });
  expect(parts.map(({ title, isInternal, things }) => [title, isInternal, things.map(({ name, fate }) => `${name} ${fate}`)])).toEqual([
    ['Posts', false, ['post_1 changed', 'post_2 added']],
    ['Quotas monthly', false, ['posts:org_acme:2026-03 changed']],
    ['Webhooks deliveries', false, ['del_1 changed']],
    ['Platforms', false, ['FACEBOOK changed']],
    ['Clock', false, ['clock changed']],
    ['Clock jobs', false, ['11 removed']],
    ['Random', true, ['ids:post added']],
  ]);
  expect(parts[0]?.things[0]?.fields).toEqual([
    { field: 'status', fate: 'changed', from: 'SCHEDULED', to: 'POSTED' },
    { field: 'targets / 0 / publication', fate: 'changed', from: null, to: {} },
  ]);
  expect(parts[0]?.things[1]?.value).toEqual({ id: 'post_2', title: 'New' });
  expect(parts[1]?.things[0]?.fields).toEqual([{ field: 'posts:org_acme:2026-03', fate: 'changed', from: 1, to: 2 }]);
  expect(parts[2]?.things[0]?.fields).toEqual([
    { field: 'status', fate: 'changed', from: 'PENDING', to: 'FAILED' },
    { field: 'attempts / 1', fate: 'added', from: undefined, to: { number: 2 } },
  ]);
  expect(parts[4]?.things[0]?.fields).toEqual([{ field: 'now', fate: 'changed', from: NOW, to: NOW + 1 }]);
  expect(parts[5]?.things[0]?.value).toEqual({ id: 11, kind: 'post.publish' });
});

it('sets apart what only the simulator cares for', () => {
  const change = (path: string) => ({ path, from: 1, to: 2 });
  const changed = [change('/accounts/sa_1/checkJobId'), change('/accounts/sa_2/checkJobId'), change('/accounts/sa_2/username')];
  const parts = partsOf({ added: [], removed: [], changed: [...changed, change('/seed')], total: 4 });
  expect(parts.map(({ title, isInternal, things }) => [title, isInternal, things.map(({ name }) => name)])).toEqual([
    ['Accounts', false, ['sa_2']],
    ['Accounts', true, ['sa_1']],
    ['Seed', true, ['seed']],
  ]);
});

it('reads slashes in names', () => {
  const [part] = partsOf({ added: [{ path: '/media/web/https:~1~1cdn.test~1a_b.jpg', value: 1 }], removed: [], changed: [], total: 1 });
  expect(part).toMatchObject({ title: 'Media web', things: [{ name: 'https://cdn.test/a_b.jpg' }] });
});

it('captions a thing with what people call it', () => {
  expect(captionOf({ id: 'post_1', title: 'Launch', status: 'DRAFT', type: '' })).toBe('Launch · DRAFT');
  expect([captionOf(7), captionOf(null), captionOf([1]), captionOf({})]).toEqual(['', '', '', '']);
});

it('knows times by their name and size', () => {
  expect([isTime('updatedAt', NOW), isTime('postDate', NOW), isTime('now', NOW), isTime('starts / 0', NOW)]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([isTime('sizeBytes', NOW), isTime('updatedAt', 12), isTime('updatedAt', null)]).toEqual([false, false, false]);
});
