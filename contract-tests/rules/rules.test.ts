import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
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

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ROOMS = ['bin', 'contract-tests', 'fixtures', 'openapi', 'scenarios', 'simulator', '.ci', '.github'];
const TEXT = /(?:\.(?:ts|tsx|js|css|html|yaml|md|json)|^run)$/;
/** The rules themselves, and the tests of code that reads ids, which need unknown ids. */
const EXEMPT = /^contract-tests\/rules\/|^openapi\/generated\//;

const RULE_ID = /\b(?:D-)?(?:[A-Z]{3,4})-\d{2}\b/g;
/** Matches names and sections of pages that are not in the repository. */
const FOREIGN_PAGE =
  /\b(?:decisions|facts|surface|architecture|interface|taste|stack|deployment)(?:\.md)? ?§|\b(?:facts|decisions|surface)\.md\b|\(interface[:)]|\bshared design\b/g;

const { rules, decisions }: RulesFile = parse(readFileSync(new URL('./rules.yaml', import.meta.url), 'utf8'));
const known = new Set([...rules, ...decisions].map(({ id }) => id));
const areas = new Set([...known].map(id => id.replace(/-\d+$/, '')));

/** Returns the text of every file that people read, by its path in the project. */
function readTexts(): Map<string, string> {
  const files = ROOMS.filter(room => existsSync(path.join(ROOT, room))).flatMap(room =>
    readdirSync(path.join(ROOT, room), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => path.posix.join(...path.relative(ROOT, path.join(entry.parentPath, entry.name)).split(path.sep))),
  );
  const texts = [...files, 'README.md', 'Dockerfile'].filter(file => TEXT.test(path.basename(file)) && !EXEMPT.test(file));
  return new Map(texts.map(file => [file, readFileSync(path.join(ROOT, file), 'utf8')]));
}

/** Returns the ids in a text that look like rules of our areas but do not exist. */
function unknownIds(text: string): string[] {
  return (text.match(RULE_ID) ?? []).filter(id => areas.has(id.replace(/-\d+$/, '')) && !known.has(id));
}

function foreignPages(text: string): string[] {
  return text.match(FOREIGN_PAGE) ?? [];
}

const texts = readTexts();

describe('references', () => {
  it('cite only rule ids that rules.yaml has', () => {
    const unknown = [...texts].flatMap(([file, text]) => unknownIds(text).map(id => `${file} cites ${id}`));
    expect(unknown).toEqual([]);
  });

  it('name no page that the repository does not hold', () => {
    const foreign = [...texts].flatMap(([file, text]) => foreignPages(text).map(page => `${file} cites ${page}`));
    expect(foreign).toEqual([]);
  });

  it('are read from every room', () => {
    const cited = new Set([...texts.values()].flatMap(text => text.match(RULE_ID) ?? []));
    expect([...cited].filter(id => known.has(id)).length).toBeGreaterThan(400);
  });

  it.each([
    ['an unknown rule', '// waits (POST-99, PST-99)', ['PST-99']],
    ['an unknown decision', '[D-DMS-98] answers 400', ['D-DMS-98']],
    ['a known rule', '[PST-01] is created', []],
    ['a text that only looks like a rule', 'UTF-16, ISO-88, SHA-25', []],
  ])('finds %s', (_, text, ids) => {
    expect(unknownIds(text)).toEqual(ids);
  });

  it.each([
    ['/** Windows (decisions §13). */', 1],
    ['/** Fields as in facts.md. */', 1],
    ['/** Events (interface: Events). */', 1],
    ['/** Retries wait longer (PST-04). */', 0],
    ['/** The interface of a platform. */', 0],
  ])('finds the page in %s', (text, count) => {
    expect(foreignPages(text)).toHaveLength(count);
  });
});
