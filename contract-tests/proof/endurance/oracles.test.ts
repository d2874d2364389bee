/** What judges a trial can fail: each of these is given something broken. */
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createRandom } from '../../../simulator/kernel/random.ts';
import { violations } from './invariants.ts';
import { type Figure, isPassed, renderOutcome, renderSummary, reportOf, runTrial } from './trial.ts';
import { differenceOf } from './trials/determinism.ts';
import { problemsOf as problemsOfCommand } from './trials/hostile-deployment/hostile-deployment.ts';
import { createInputs } from './trials/hostile-input/hostile-input.ts';
import { problemsOf as problemsOfAnswers } from './trials/hostile-input/judge.ts';
import { INJECTED } from './trials/names/hostile-names.ts';
import { differences, problemsOf as problemsOfName } from './trials/names/names.ts';
import { createCanaries, leaksIn } from './trials/secrets/canaries.ts';
import { type Checkpoint, growing } from './trials/soak.ts';
import { problemsOf as problemsOfPackage, severeIn } from './trials/supply.ts';

const SETTINGS = { seed: 7, scale: 0.01, print: () => undefined };

it('a trial fails with a failure, or a figure that misses its goal, and says how to repeat it', async () => {
  let folder = '';
  const figures: Figure[] = [{ what: 'exits', value: 1, unit: '', goal: { bound: 0, is: 'exactly' } }];
  const kill = { id: 'kill', title: 'Kills the process', goal: '0 corrupt' };
  const skipped = [{ what: 'a full disk', reason: 'mounting needs root' }];
  const run = (failures: readonly string[], some: readonly Figure[]) =>
    runTrial({ ...kill, run: async options => ({ figures: some, failures, skipped, folder: (folder = options.folder) }) }, SETTINGS);
  const outcomes = [await run([], []), await run(['state file 3 is corrupt'], []), await run([], figures)];
  expect(outcomes.map(isPassed)).toEqual([true, false, false]);
  expect(isPassed(await runTrial({ ...kill, run: () => Promise.reject(new Error('no simulator')) }, SETTINGS))).toBe(false);
  expect(existsSync(folder)).toBe(false);
  const [, failed = outcomes[0]] = outcomes;
  expect(failed && renderOutcome(failed, SETTINGS)).toMatch(
    /✗ state file 3 is corrupt\n.*skipped: a full disk.*\n.*npm run endurance -- --only kill --seed 7 --scale 0.01/,
  );
  expect(renderSummary(outcomes)).toBe('1 trials passed, 2 failed; 3 left something out');
  expect(JSON.parse(reportOf(outcomes, SETTINGS))).toMatchObject({
    seed: 7,
    trials: [{ passed: true }, { passed: false }, { passed: false }],
  });
});

const now = '2026-03-02T09:00:00.000Z';
const answers: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/_sim/status': { clock: { now }, pendingJobs: 2 },
  '/api/v1/team': { items: [{ id: 'team_1' }], total: 1 },
  '/api/v1/post': { items: [{ id: 'post_1', status: 'POSTED', createdAt: now, updatedAt: now }], total: 1 },
  '/api/v1/conversations': { items: [], total: 0 },
  '/_sim/jobs': { items: [{ kind: 'post.publish', at: '2026-03-02T08:59:59.999Z' }], total: 1 },
  '/_sim/organizations/org_acme/usage': { quotas: [{ name: 'monthlyPosts', used: 2, limit: 1 }] },
};

it('a soak finds what is violated, and what grows', async () => {
  expect(await violations(path => Promise.resolve(answers[path.split('?', 1)[0] ?? ''] ?? {}))).toEqual([
    '2 jobs are counted, 1 listed',
    'the job post.publish of 2026-03-02T08:59:59.999Z has not run',
    'post post_1 is POSTED without a date',
    'monthlyPosts: 2 of 1 used',
  ]);
  const checkpoints = Array.from(
    { length: 40 },
    (_, i): Checkpoint => ({
      day: 10 * i,
      heapMegabytes: 30,
      violated: [],
      sizes: { 'area.part': 10_000 * i, 'area.kept': i * 10_000, 'area.flat': 9 },
    }),
  );
  expect(growing(checkpoints, new Set(['area.kept']))).toMatchObject([{ part: 'area.part' }]);
  expect(growing(checkpoints, new Set(['area.kept']), new Map([['area.part', 4_000_000]]))).toEqual([]);
});

it('two runs that differ, or end, are found', () => {
  const where = { node: 'node', zone: 'UTC', locale: 'C', cwd: '/', machineSeed: 1, isLoaded: false };
  expect(differenceOf(7, 'a\nb\nc', 'a\nx\nc', where)).toBe('seed 7, TZ=UTC LC_ALL=C node, line 1: "b" became "x"');
  expect(differenceOf(7, 'a', 'a', where)).toBeUndefined();
  expect(differenceOf(7, 'a\nENDED with 1', 'a\nENDED with 1', where)).toBe('seed 7: ENDED with 1');
});

const command = { name: 'status', argsOf: () => [], limitSeconds: 10 };
const good = { code: 3, output: 'sim: No simulator responds\n', mostMegabytes: 100, seconds: 10 };

it.each([
  [{}, []],
  [{ code: 0 }, [/^It ended with 0/]],
  [{ code: null, seconds: 15.1 }, [/^It was killed/, /^It took 15 s/]],
  [{ mostMegabytes: 301, output: 'x\n'.repeat(121) }, [/^It needed 301 MB$/, /^It printed 121 lines$/]],
  [{ output: 'Error: x\n    at send (file:///dist/cli.js:1:2)\n' }, [/^It shows a stack trace/]],
])('a command that ends with %j has problems', (part, problems) => {
  expect(problemsOfCommand(command, { ...good, ...part })).toEqual(problems.map(problem => expect.stringMatching(problem)));
});

const input = { ...createInputs(1)(0, 'default'), breaksConnection: false };
const answer = (status: number, body: string) =>
  `HTTP/1.1 ${status} X\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
const LAST = answer(200, '{}');

it.each([
  ['the documented error', answer(400, '{"statusCode":400,"message":"no"}') + LAST, []],
  ['a defect', answer(500, '{"statusCode":500,"message":"x"}') + LAST, ['a defect']],
  ['another shape', answer(400, '{"error":"no"}') + LAST, ['another shape']],
  ['one too few', LAST, ['closed without an answer']],
  ['no HTTP', 'hello', ['no HTTP']],
  ['what was smuggled', answer(404, '{"statusCode":404,"message":"Cannot GET /smuggled"}') + LAST, ['smuggled']],
])('answers to hostile input: %s', (_, text, problems) => {
  expect(problemsOfAnswers([input], { text, hung: false })).toEqual(problems.map(problem => expect.stringContaining(problem)));
  expect(problemsOfAnswers([input], { text: '', hung: true })).toHaveLength(1);
});

it('files, headers and secrets that a name or a report lets out are found', () => {
  expect(differences(new Map([['a', '1']]), new Map([['b', '2']]))).toEqual(['b was written', 'a was removed']);
  expect(problemsOfName({ status: 200, head: `http/1.1 200 ok\r\n${INJECTED}: 1`, body: '' })).toHaveLength(1);
  const canaries = createCanaries(createRandom(1).stream('canaries'));
  expect(leaksIn([{ place: 'the log', text: canaries.apiKey.slice(6) }], canaries)).toEqual([
    expect.stringMatching(/^the log shows the apiKey/),
  ]);
  expect(leaksIn([{ place: 'the log', text: `${canaries.apiKey.slice(0, 6)}…` }], canaries)).toEqual([]);
});

it('a package that may not ship is found', () => {
  const bad = { folder: 'node_modules/a', name: 'a', version: '1', resolved: 'git+ssh://x', license: 'GPL-3.0', hasInstallScript: true };
  expect(problemsOfPackage(bad, () => undefined)).toHaveLength(4);
  expect(severeIn({ vulnerabilities: { a: { severity: 'high', nodes: ['node_modules/a'] } } }, new Set(['node_modules/a']))).toBe(1);
});
