import { describe, expect, it } from 'vitest';
import { claimedIds, type DoneFile, type RulesFile, report } from './rules.ts';

const rulesFile: RulesFile = {
  rules: [
    { id: 'AAA-01', area: 'first', rule: 'One' },
    { id: 'AAA-02', area: 'first', rule: 'Two' },
    { id: 'BBB-01', area: 'second', rule: 'Three' },
  ],
  decisions: [{ id: 'D-AAA-01', area: 'first', rule: 'Four' }],
};
const nothingDone: DoneFile = { areas: [], waiting: {} };
const claim = (id: string) => ({ id, file: 'some.test.ts' });

describe('the report of the rules', () => {
  it('counts proven and open rules by area, including decisions', () => {
    const { areas, failures } = report(rulesFile, nothingDone, [claim('AAA-02'), claim('AAA-02'), claim('D-AAA-01')]);
    expect(areas.map(({ area, proven, open }) => [area, proven, open.map(rule => rule.id)])).toEqual([
      ['first', 2, ['AAA-01']],
      ['second', 0, ['BBB-01']],
    ]);
    expect(failures).toEqual([]);
  });

  it('refuses a claim of a rule that does not exist', () => {
    expect(report(rulesFile, nothingDone, [claim('AAA-99')]).failures).toEqual([
      'some.test.ts proves AAA-99, which rules.yaml does not have',
    ]);
  });

  it('refuses an open rule in an area that is done', () => {
    const { failures } = report(rulesFile, { areas: ['first'], waiting: {} }, [claim('AAA-01'), claim('D-AAA-01')]);
    expect(failures).toEqual(['AAA-02 is open, but first is done: Two']);
  });

  it('lets a rule of a done area wait for its step, until it is proven', () => {
    const done: DoneFile = { areas: ['first'], waiting: { '3': ['AAA-02'] } };
    const early = report(rulesFile, done, [claim('AAA-01'), claim('D-AAA-01')]);
    expect(early.failures).toEqual([]);
    expect(early.areas[0]).toMatchObject({ proven: 2, waiting: 1, open: [] });
    const later = report(rulesFile, done, [claim('AAA-01'), claim('AAA-02'), claim('D-AAA-01')]);
    expect(later.notes).toEqual(['AAA-02 is proven and need not wait for step 3 in done.yaml']);
  });

  it('refuses unknown areas and ids in done.yaml', () => {
    const { failures } = report(rulesFile, { areas: ['third'], waiting: { '2': ['CCC-01'] } }, []);
    expect(failures).toEqual([
      'done.yaml lets CCC-01 wait, which rules.yaml does not have',
      'done.yaml names the area third, which rules.yaml does not have',
    ]);
  });

  it('refuses the same id twice', () => {
    expect(report({ ...rulesFile, decisions: rulesFile.rules.slice(0, 1) }, nothingDone, []).failures).toEqual([
      'rules.yaml has AAA-01 twice',
    ]);
  });
});

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
