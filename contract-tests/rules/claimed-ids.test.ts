import { describe, expect, it } from 'vitest';
import { claimedIds } from './claimed-ids.ts';

// Names are put together here, so that this file's own titles claim nothing.
const name = (...titles: string[]) => titles.join(' > ');

describe('the ids that a test proves', () => {
  it.each([
    ['one id', name('posts', '[PST-04] names the statuses'), ['PST-04']],
    ['several ids in one bracket', name('posts', '[PST-04, D-PST-05] retries'), ['PST-04', 'D-PST-05']],
    ['several brackets', name('posts', '[PST-04] [D-PST-05][WHK-09] retries'), ['PST-04', 'D-PST-05', 'WHK-09']],
    ['those of its group', name('[AUTH-01] without a key', 'getPost answers 401'), ['AUTH-01']],
    ['nothing but the id', '[PST-04]', ['PST-04']],
  ])('finds %s', (_, fullName, ids) => {
    expect(claimedIds(fullName)).toEqual(ids);
  });

  it.each([
    ['brackets that hold no ids', '[object Object] is refused'],
    ['an id further on', 'proves [GEN-01]'],
    ['an id without brackets', 'GEN-01 holds'],
  ])('passes over %s', (_, fullName) => {
    expect(claimedIds(fullName)).toEqual([]);
  });
});
