/** What CI systems read: summaries of jobs, annotations, and the Common Test Report Format. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it, test } from 'vitest';
import { skippedRun } from '../../../contract-tests/run/executor.ts';
import { countingProperty, fakeExecutor } from '../../../contract-tests/run/fake-target.fixture.ts';
import type { Report } from '../../../contract-tests/run/results.ts';
import { runProperties } from '../../../contract-tests/run/run.ts';
import { emptyFolder, testIo } from '../cli.fixture.ts';
import { contractSummary } from '../contract/output.ts';
import { paritySummary } from '../parity/parity.ts';
import { runCli } from '../program.ts';
import { runSummary } from '../run/output.ts';
import { contractCtrf, runCtrf } from './ctrf.ts';
import { annotate, annotationLine, code, row } from './job-summary.ts';

/** What a target may answer to act on the page or in the log of a job. */
const HOSTILE = '`|<img src=x>\n::error::mine%0A::warning::x @all [a](https://x.example)';

const executor = fakeExecutor(() => Response.json({}), { kind: 'deployment' });
const run: Report = await runProperties(
  [
    countingProperty('passed', 2000),
    countingProperty('one', 40),
    countingProperty('two', 40),
    countingProperty('odd', 40, { isDecision: true }),
    countingProperty('clock', 2000, { needs: ['clock'] }),
  ],
  executor,
  { name: 'https://staging.test', seed: 7, runs: 50, rules: [] },
);
const [, broken] = run.results;
const hostile: Report = {
  ...run,
  results: run.results.map(result =>
    result === broken && result.failure ? { ...result, failure: { ...result.failure, message: HOSTILE } } : result,
  ),
  notes: [HOSTILE],
};

const ajv = new Ajv({ strict: false });
addFormats.default(ajv);
const isCtrf = ajv.compile(JSON.parse(readFileSync(new URL('ctrf-schema.fixture.json', import.meta.url), 'utf8')));

const SCENARIO = (path_: string): string => `name: One\nsteps:\n  - request: GET ${path_}\n    expect: { status: 200 }\n`;

describe('CTRF', () => {
  it('is valid for its schema, with a test for each property', () => {
    const known = { property: 'two', finding: 'got <number>', fingerprint: '0123456789ab' };
    const results = [
      ...run.results.map(result => (result.id === 'two' ? { ...result, known } : result)),
      skippedRun(countingProperty('late', 1), 'no time').result,
    ];
    const value: unknown = JSON.parse(contractCtrf({ ...run, results, tooFewCases: ['passed'] }));
    expect([isCtrf(value), isCtrf.errors]).toEqual([true, null]);
    expect(value).toMatchObject({
      results: {
        tool: { name: 'sim contract' },
        summary: { tests: 6, passed: 0, failed: 2, skipped: 3, other: 1, suites: 1, start: Date.parse(run.startedAt) },
        tests: [
          { status: 'failed', message: expect.stringContaining('Too few cases') },
          {
            status: 'failed',
            suite: ['teams'],
            message: expect.stringContaining('got'),
            trace: expect.stringContaining('sim contract --replay'),
          },
          { status: 'skipped', rawStatus: 'known' },
          { status: 'other', rawStatus: 'warned' },
          { status: 'skipped', message: 'runs only on a simulator: needs clock' },
          { status: 'skipped', message: 'no time' },
        ],
      },
    });
    expect(isCtrf({ ...Object(value), specVersion: 1 })).toBe(false);
  });

  it('is valid for scenarios, and for none', () => {
    const result = {
      name: 'One',
      description: null,
      file: 'a.yaml',
      tags: ['posts'],
      status: 'passed',
      durationMs: 1.5,
      steps: 1,
      failure: null,
    } as const;
    for (const results of [[], [result]])
      expect(isCtrf(JSON.parse(runCtrf(results, { startedAt: run.startedAt, durationMs: 2.5 })))).toBe(true);
  });
});

describe('a summary', () => {
  it('says the verdict, and groups failures by cause', () => {
    const { markdown, annotations } = contractSummary(run);
    expect(markdown).toMatch(/^## ❌ sim contract: failed\n\n`https:\/\/staging\.test`, seed 7, \d+ requests in \d+ s\n/);
    expect(markdown).toMatch(/\n\| `got \d+[^|]*` \| 2 \| `one` \| `sim contract --replay [^|]*` \|\n/);
    expect(annotations).toEqual([{ level: 'error', title: 'sim contract: one (and 1 more)', message: expect.stringContaining('got') }]);
  });

  it.each([
    ['✅ sim contract: passed', {}],
    ['⚠️ sim contract: inconclusive', { inconclusive: ['10 requests in 30 s'] }],
    ['⚠️ sim contract: interrupted', { isInterrupted: true }],
    ['❌ sim contract: failed', { leftovers: [{ what: 'team', id: 'team_1', reason: 'answered 500' }] }],
    ['❌ sim contract: failed', { tooFewCases: ['passed'] }],
  ])('says %s', (heading, part: Partial<Report>) => {
    const { markdown } = contractSummary({ ...run, results: run.results.filter(({ verdict }) => verdict === 'passed'), ...part });
    expect(markdown.split('\n')[0]).toBe(`## ${heading}`);
  });

  it('never says that a run has passed whose target is gone', () => {
    const passed = { ...run, results: run.results.filter(({ verdict }) => verdict === 'passed') };
    const { markdown, annotations } = contractSummary(passed, 'the target is gone after 9 answers');
    expect(markdown).toMatch(/^## ⚠️ sim contract: the target is gone\n[^]*\n\*\*Lost:\*\* `the target is gone after 9 answers`\n/);
    expect(annotations).toMatchObject([{ level: 'error', message: 'the target is gone after 9 answers' }]);
  });

  it('shows texts of others as texts', () => {
    const { markdown } = contractSummary(hostile);
    const lines = markdown.split('\n').filter(line => line.includes('img'));
    expect(lines).toHaveLength(2);
    // Everything of the text is between the backticks of one line.
    for (const line of lines)
      expect(line).toMatch(/^(?:\| )?`` `\\?\|<img src=x>\\n::error::mine%0A::warning::x @all \[a\]\(https:\/\/x\.example\) ``(?: \||$)/);
  });

  it('has no verdict for too few compared calls', () => {
    const score = { compared: 11, alike: 11, operations: [], differences: [], gone: [], skipped: {} };
    expect(paritySummary(score, 'x').markdown).toMatch(/^## ⚠️ sim parity\n/);
    expect(paritySummary({ ...score, compared: 300, alike: 300 }, 'x').markdown).toMatch(/^## ✅ sim parity\n\n`x`: parity: 100 %/);
    expect(paritySummary({ ...score, compared: 0, alike: 0 }, 'x').markdown).toMatch(/^## ❌ sim parity\n/);
  });

  it('is a page, however many scenarios have failed', () => {
    const failure = {
      step: 's',
      file: 'a.yaml',
      line: 1,
      round: null,
      at: null,
      message: 'm',
      differences: [],
      others: [],
      timeline: [],
      exchanges: [],
    };
    const result = {
      name: 'One',
      description: null,
      file: 'a.yaml',
      tags: [],
      status: 'failed',
      durationMs: 1,
      steps: 1,
      failure,
    } as const;
    const { markdown } = runSummary(
      Array.from({ length: 50 }, () => result),
      1000,
    );
    expect(markdown.split('\n').length).toBeLessThan(30);
    expect(markdown).toContain('… and 30 more.');
  });
});

test('a text in code or a cell stays there', () => {
  expect([code('a`b'), code('``'), code('\u001b[2J'), code('')]).toEqual(['``a`b``', '``` `` ```', '`\\u001b[2J`', '']);
  expect(row(['a|b', 'c'])).toBe(String.raw`| a\|b | c |`);
});

describe('an annotation', () => {
  it('is one command, and nothing in it is another', () => {
    const line = annotationLine({ level: 'error', title: 'a:b,c', message: HOSTILE, file: 'x,y:z.yaml', line: 3 });
    expect(line).toBe(
      String.raw`::error file=x%2Cy%3Az.yaml,line=3,title=a%3Ab%2Cc::` +
        String.raw`${'`'}|<img src=x>\n::error::mine%250A::warning::x @all [a](https://x.example)`,
    );
    expect(annotationLine({ level: 'notice', title: 't', message: '\r\n\u2028x' })).toBe(String.raw`::notice title=t::\r\n\u2028x`);
  });

  it('is shown where GitHub Actions reads it, and at most ten times', () => {
    const annotations = Array.from({ length: 12 }, () => ({ level: 'error', title: 't', message: 'm' }) as const);
    const elsewhere = testIo();
    annotate(elsewhere, annotations);
    expect(elsewhere.errs).toEqual([]);
    const there = testIo({ GITHUB_ACTIONS: 'true' });
    annotate(there, annotations);
    expect(there.errs).toHaveLength(11);
    expect(there.errs.at(-1)).toBe('::notice title=sim::2 more; the summary of the job has them');
  });
});

describe('--reporter summary', () => {
  it('appends to the file of GitHub Actions, with an annotation at the line of the step', async () => {
    const cwd = emptyFolder();
    const file = path.join(cwd, 'summary');
    writeFileSync(file, 'Before\n');
    writeFileSync(path.join(cwd, 'one.yaml'), SCENARIO('/api/v1/team/nothing'));
    const io = testIo({ GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: file, GITHUB_WORKSPACE: path.dirname(cwd) }, cwd);
    expect(await runCli(['run', 'one.yaml', '--reporter', 'pretty', '--reporter', 'summary'], io)).toBe(1);
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/^Before\n## ❌ sim run: failed\n\n1 scenarios in [\d.]+ s: 0 passed, 1 failed, 0 skipped\n/);
    expect(text).toContain('| `one.yaml:3` | `GET /api/v1/team/nothing` |');
    expect(io.outs.join('\n')).toContain('✗ One');
    expect(io.errs[0]).toMatch(
      new RegExp(`^::error file=${path.basename(cwd)}/one\\.yaml,line=3,title=sim run%3A One::GET /api/v1/team/nothing: `),
    );
  });

  it('prints it elsewhere, and writes it beside other reports into a folder', async () => {
    const cwd = emptyFolder();
    writeFileSync(path.join(cwd, 'one.yaml'), SCENARIO('/api/v1/team'));
    const io = testIo({}, cwd);
    expect(await runCli(['run', 'one.yaml', '--reporter', 'summary'], io)).toBe(0);
    expect([io.outs.length, io.outs[0]]).toEqual([1, expect.stringContaining('## ✅ sim run: passed')]);
    const args = ['--reporter', 'summary', '--reporter', 'ctrf', '--reporter', 'junit', '--out', 'reports'];
    expect(await runCli(['run', 'one.yaml', ...args], testIo({}, cwd))).toBe(0);
    expect(readFileSync(path.join(cwd, 'reports/summary.md'), 'utf8')).toContain('sim run: passed');
    expect(isCtrf(JSON.parse(readFileSync(path.join(cwd, 'reports/ctrf-report.json'), 'utf8')))).toBe(true);
  });

  it('names a file that cannot be written', async () => {
    const cwd = emptyFolder();
    writeFileSync(path.join(cwd, 'one.yaml'), SCENARIO('/api/v1/team'));
    const io = testIo({ GITHUB_STEP_SUMMARY: path.join(cwd, 'none/summary') }, cwd);
    expect([await runCli(['run', 'one.yaml', '--reporter', 'summary'], io), io.errs[0]]).toEqual([
      2,
      expect.stringContaining('GITHUB_STEP_SUMMARY'),
    ]);
  });

  it.each([
    ['contract', ['contract', '--suite', 'answers/valid/getTeam', '--runs', '20', '--reporter', 'summary'], '## ✅ sim contract: passed'],
    ['grade', ['grade', '--reporter', 'summary', '--', process.execPath, '-e', ''], 'sim grade: none'],
  ])('works for sim %s', async (_, args, heading) => {
    const cwd = emptyFolder();
    const file = path.join(cwd, 'summary');
    await runCli(args, testIo({ GITHUB_STEP_SUMMARY: file }, cwd));
    expect(readFileSync(file, 'utf8')).toContain(heading);
  });
});
