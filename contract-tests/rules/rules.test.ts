import { describe, expect, it } from 'vitest';
import { type DoneFile, type RulesFile, report } from './rules.ts';

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
