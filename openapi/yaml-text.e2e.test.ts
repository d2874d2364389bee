import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { filesOfRepository, ROOT } from '../simulator/testing/repository.ts';
import { controlApi, publicApi } from './document.ts';
import { documentYaml, yamlText } from './yaml-text.ts';

/** GitHub asks for a plain `on`, and reads it as a text. */
const FOR_GITHUB = 'contract-tests/weekly.yaml';

const files = filesOfRepository();
const contentOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const isYaml = (file: string): boolean => /\.ya?ml$/.test(file) && !file.startsWith('.github/') && file !== FOR_GITHUB;

/** The blocks of YAML in a page that are not a workflow of GitHub. */
function blocksOf(page: string): string[] {
  return [...page.matchAll(/^```ya?ml[^\n]*\n(.*?)^```/gms)].flatMap(([, block = '']) => (/^on:/m.test(block) ? [] : [block]));
}

/** Expects that readers of YAML 1.1 and of 1.2 see the same value. Plain dates, `on`, `1:30` and `0755` are others in the former. */
function expectOneMeaning(text: string): void {
  const options = { merge: true, maxAliasCount: -1, logLevel: 'error' } as const;
  expect(parse(text, { ...options, version: '1.1' })).toEqual(parse(text, { ...options, version: '1.2' }));
}

describe('readers of YAML 1.1 and of 1.2 understand alike', () => {
  it.each(['2026-03-02T10:00:00.000Z', '2026-03-02', 'on', 'off', 'yes', 'NO', 'y', '1:30', '0755', '1_000', '0b11', '~', '=', '<<', '.5'])(
    'the text %s, as a value and as a name',
    text => {
      const written = yamlText({ value: text, [text]: [text] });
      expect(parse(written)).toEqual({ value: text, [text]: [text] });
      expectOneMeaning(written);
    },
  );

  it.each([
    ['public', publicApi],
    ['control', controlApi()],
  ])('the printed %s document', (_, { json }) => expectOneMeaning(documentYaml(json)));

  it('the printed fixture', () => expectOneMeaning(yamlText(JSON.parse(contentOf('fixtures/worlds/default.json')))));

  it.each(files.filter(isYaml))('%s', file => expectOneMeaning(contentOf(file)));

  it.each(files.filter(file => file.endsWith('.md')).flatMap(file => blocksOf(contentOf(file)).map(block => [file, block] as const)))(
    'a block of %s',
    (_, block) => expectOneMeaning(block),
  );
});

it('every file that writes YAML does so for all readers', () => {
  const writers = files.filter(file => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file));
  const careless = writers.filter(file => {
    const code = contentOf(file);
    return /import \{[^}]*\bstringify\b[^}]*\} from 'yaml'|import\('yaml'\)\)\.stringify/.test(code) && !code.includes('FOR_ALL_READERS');
  });
  expect(careless).toEqual([]);
});
