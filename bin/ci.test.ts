/** The examples for CI systems on the page: their form, as far as the systems' schemas say it for these fields, and the commands in them. */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { commands } from '../simulator/cli/commands.ts';
import { readAction } from './composite-action.fixture.ts';
import { blocksOf } from './pages/page.ts';

const TEXT = { type: 'string', minLength: 1 };
const TEXTS = { type: 'array', minItems: 1, items: TEXT };
const closed = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});

/** Parts of the published schemas: a field that they do not have is a mistake. */
const SCHEMAS: Readonly<Record<string, object>> = {
  github: closed(
    {
      name: TEXT,
      on: { type: 'array', items: { enum: ['push', 'pull_request', 'workflow_dispatch'] } },
      jobs: {
        type: 'object',
        additionalProperties: closed(
          {
            'runs-on': TEXT,
            'timeout-minutes': { type: 'integer' },
            steps: {
              type: 'array',
              items: {
                ...closed({ name: TEXT, uses: TEXT, run: TEXT, with: { type: 'object' } }),
                oneOf: [{ required: ['uses'] }, { required: ['run'] }],
              },
            },
          },
          ['runs-on', 'steps'],
        ),
      },
    },
    ['on', 'jobs'],
  ),
  gitlab: {
    type: 'object',
    properties: { stages: TEXTS },
    additionalProperties: closed(
      {
        stage: TEXT,
        image: TEXT,
        timeout: { type: 'string', pattern: String.raw`^\d+ (?:minutes|hours)$` },
        script: TEXTS,
        artifacts: closed({ when: { enum: ['on_success', 'on_failure', 'always'] }, paths: TEXTS, reports: closed({ junit: TEXTS }) }),
      },
      ['script'],
    ),
  },
  circleci: closed(
    {
      version: { const: 2.1 },
      jobs: {
        type: 'object',
        additionalProperties: closed(
          {
            docker: { type: 'array', minItems: 1, items: closed({ image: TEXT }, ['image']) },
            steps: {
              type: 'array',
              minItems: 1,
              items: {
                oneOf: [
                  { const: 'checkout' },
                  closed({ run: { oneOf: [TEXT, closed({ name: TEXT, command: TEXT }, ['command'])] } }, ['run']),
                  closed({ store_test_results: closed({ path: TEXT }, ['path']) }, ['store_test_results']),
                  closed({ store_artifacts: closed({ path: TEXT }, ['path']) }, ['store_artifacts']),
                ],
              },
            },
          },
          ['docker', 'steps'],
        ),
      },
      workflows: { type: 'object', additionalProperties: closed({ jobs: TEXTS }, ['jobs']) },
    },
    ['version', 'jobs', 'workflows'],
  ),
};

const blocks = blocksOf(readFileSync(new URL('ci.md', import.meta.url), 'utf8')).filter(({ note }) => note.startsWith('ci: '));
const examples = blocks.map(({ note, text }) => [note.slice('ci: '.length), text] as const);

/** All texts in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe('the examples for CI systems', () => {
  it('are of three systems', () => {
    expect(examples.map(([system]) => system)).toEqual(['github', 'gitlab', 'circleci']);
  });

  it.each(examples)('of %s have the fields of its schema alone', (system, text) => {
    const validate = new Ajv({ strict: false }).compile(SCHEMAS[system] ?? false);
    expect([validate(parse(text)), validate.errors]).toEqual([true, null]);
  });

  it.each(examples)('of %s name commands and flags that exist', (_, text) => {
    for (const line of textsIn(parse(text)).filter(command => command.startsWith('npx sim '))) {
      const [, , name = '', ...words] = (line.split(' -- ')[0] ?? '').split(' ');
      const given = words.filter(word => word.startsWith('--')).map(word => word.slice(2));
      expect({ line, unknown: given.filter(flag => !Object.hasOwn(commands[name]?.flags ?? {}, flag)) }).toEqual({ line, unknown: [] });
    }
  });

  it('give the action inputs that it has', () => {
    const { inputs } = readAction(new URL('../.github/actions/sim/action.yml', import.meta.url));
    const [, github = ''] = examples.find(([system]) => system === 'github') ?? [];
    const jobs: Readonly<Record<string, { readonly steps: readonly { readonly uses?: string; readonly with?: object }[] }>> =
      parse(github).jobs;
    const steps = Object.values(jobs)
      .flatMap(job => job.steps)
      .filter(({ uses }) => uses === './.github/actions/sim');
    expect(steps).toHaveLength(3);
    expect(steps.flatMap(step => Object.keys(step.with ?? {})).filter(name => !Object.hasOwn(inputs, name))).toEqual([]);
  });
});
