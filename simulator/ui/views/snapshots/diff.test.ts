import { expect, it } from 'vitest';
import { captionOf, isTime, sectionsOf } from './diff.ts';

const NOW = 1_772_442_000_000;

it('groups changes by entity, and puts quotas and internal state last', () => {
  const sections = sectionsOf({
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
  expect(sections.map(({ title, isInternal, entries }) => [title, isInternal, entries.map(({ name, kind }) => `${name} ${kind}`)])).toEqual(
    [
      ['Posts', false, ['post_1 changed', 'post_2 added']],
      ['Quotas monthly', false, ['posts:org_acme:2026-03 changed']],
      ['Webhooks deliveries', false, ['del_1 changed']],
      ['Platforms', false, ['FACEBOOK changed']],
      ['Clock', false, ['clock changed']],
      ['Clock jobs', false, ['11 removed']],
      ['Random', true, ['ids:post added']],
    ],
  );
  expect(sections[0]?.entries[0]?.fields).toEqual([
    { field: 'status', kind: 'changed', from: 'SCHEDULED', to: 'POSTED' },
    { field: 'targets / 0 / publication', kind: 'changed', from: null, to: {} },
  ]);
  expect(sections[0]?.entries[1]?.value).toEqual({ id: 'post_2', title: 'New' });
  expect(sections[1]?.entries[0]?.fields).toEqual([{ field: 'posts:org_acme:2026-03', kind: 'changed', from: 1, to: 2 }]);
  expect(sections[2]?.entries[0]?.fields).toEqual([
    { field: 'status', kind: 'changed', from: 'PENDING', to: 'FAILED' },
    { field: 'attempts / 1', kind: 'added', from: undefined, to: { number: 2 } },
  ]);
  expect(sections[4]?.entries[0]?.fields).toEqual([{ field: 'now', kind: 'changed', from: NOW, to: NOW + 1 }]);
  expect(sections[5]?.entries[0]?.value).toEqual({ id: 11, kind: 'post.publish' });
});

it('separates internal state', () => {
  const change = (path: string) => ({ path, from: 1, to: 2 });
  const changed = [change('/accounts/sa_1/checkJobId'), change('/accounts/sa_2/checkJobId'), change('/accounts/sa_2/username')];
  const sections = sectionsOf({ added: [], removed: [], changed: [...changed, change('/seed')], total: 4 });
  expect(sections.map(({ title, isInternal, entries }) => [title, isInternal, entries.map(({ name }) => name)])).toEqual([
    ['Accounts', false, ['sa_2']],
    ['Accounts', true, ['sa_1']],
    ['Seed', true, ['seed']],
  ]);
});

it('decodes slashes in names', () => {
  const [section] = sectionsOf({
    added: [{ path: '/media/web/https:~1~1cdn.test~1a_b.jpg', value: 1 }],
    removed: [],
    changed: [],
    total: 1,
  });
  expect(section).toMatchObject({ title: 'Media web', entries: [{ name: 'https://cdn.test/a_b.jpg' }] });
});

it('makes a caption of title, name and status', () => {
  expect(captionOf({ id: 'post_1', title: 'Launch', status: 'DRAFT', type: '' })).toBe('Launch · DRAFT');
  expect([captionOf(7), captionOf(null), captionOf([1]), captionOf({})]).toEqual(['', '', '', '']);
});

it('recognizes times by name and size', () => {
  expect([isTime('updatedAt', NOW), isTime('postDate', NOW), isTime('now', NOW), isTime('starts / 0', NOW)]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([isTime('sizeBytes', NOW), isTime('updatedAt', 12), isTime('updatedAt', null)]).toEqual([false, false, false]);
});
