import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { RulesFile } from './rules.ts';

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
