import { describe, expect, it } from 'vitest';
import { claimedIds } from './titles.ts';

/** A test's source; spelled apart so that this file claims nothing itself. */
const call = (head: string, title: string) => `${head}('${title}', () => {});`;

describe('the ids that tests claim', () => {
  it.each([
    ['one id', call('it', '[PST-04] names the statuses'), ['PST-04']],
    ['several ids', call('test', '[PST-04, D-PST-05] retries'), ['PST-04', 'D-PST-05']],
    ['a table of cases', call("it.each([['a', 1]])", '[QTA-01] allows $0'), ['QTA-01']],
    ['a table in a template', call('it.each`a | b`', '[QTA-01] allows $a'), ['QTA-01']],
    ['a title on its own line', "it(\n  '[GEN-01] answers JSON', () => {});", ['GEN-01']],
    ['double quotes and backticks', 'it("[GEN-01] a", f); it(`[GEN-02] b`, f);', ['GEN-01', 'GEN-02']],
    ['concurrent tests', call('it.concurrent', '[GEN-01] a'), ['GEN-01']],
  ])('finds %s', (_, source, ids) => {
    expect(claimedIds(source)).toEqual(ids);
  });

  it.each([
    ['a test that is skipped', call('it.skip', '[GEN-01] a')],
    ['a test that is to be written', call('it.todo', '[GEN-01] a')],
    ['a test in a comment', `  // ${call('it', '[GEN-01] a')}`],
    ['a group of tests', call('describe', '[GEN-01] a')],
    ['brackets that hold no ids', call('it', '[object Object] is refused')],
    ['an id further on', call('it', 'proves [GEN-01]')],
    ['a list that is no title', "expect(ids).toEqual(['GEN-01']);"],
  ])('passes over %s', (_, source) => {
    expect(claimedIds(source)).toEqual([]);
  });
});
