import { describe, expect, it } from 'vitest';
import { claimedIds } from './claimed-ids.ts';

// The names are joined here, so that the titles of this file claim no rules.
const name = (...titles: string[]) => titles.join(' > ');

describe('the ids that a test proves', () => {
  it.each([
    ['one id', name('posts', '[PST-04] names the statuses'), ['PST-04']],
    ['several ids in one bracket', name('posts', '[PST-04, D-PST-05] retries'), ['PST-04', 'D-PST-05']],
    ['several brackets', name('posts', '[PST-04] [D-PST-05][WHK-09] retries'), ['PST-04', 'D-PST-05', 'WHK-09']],
    ['the ids of its group', name('[AUTH-01] without a key', 'getPost answers 401'), ['AUTH-01']],
    ['a title with only an id', '[PST-04]', ['PST-04']],
  ])('finds %s', (_, fullName, ids) => {
    expect(claimedIds(fullName)).toEqual(ids);
  });

  it.each([
    ['brackets without ids', '[object Object] is refused'],
    ['an id later in the title', 'proves [GEN-01]'],
    ['an id without brackets', 'GEN-01 holds'],
  ])('ignores %s', (_, fullName) => {
    expect(claimedIds(fullName)).toEqual([]);
  });
});
