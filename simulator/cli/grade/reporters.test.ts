import { expect, test } from 'vitest';
import type { Grade, GradeEvidence, GradeRule } from '../../../openapi/generated/control-types.ts';
import { junitProblems } from '../../../scenarios/runner/reporters/junit-schema.fixture.ts';
import { reporters } from './output.ts';
import type { AboutGrade } from './report.ts';

const evidence = (id: string, worldId = 'default'): GradeEvidence => ({
  id,
  worldId,
  at: '2026-03-02T09:00:00.000Z',
  text: 'GET /api/v1/team?search=<b> → 429 Too Many Requests',
  trap: 'throttle',
  curl: `curl -gsS -i -X GET "$SIM_URL"'/api/v1/team?search=<b>'`,
});

const rule = (id: string, changes: Partial<GradeRule>): GradeRule => ({
  id,
  title: `The title of ${id}`,
  level: 'error',
  result: 'passed',
  occasions: 1,
  why: 'It matters.',
  advice: 'Change it.',
  occasion: 'Nothing happened: run with --traps throttle.',
  interfaceRules: ['THR-01'],
  problems: [],
  ...changes,
});

const problem = (text: string, ...shown: GradeEvidence[]) => ({ text, attempt: 2, evidence: shown });

const GRADE: Grade = {
  grade: 'D',
  score: 50,
  practices: { exercised: 2, total: 3 },
  missing: [],
  seed: 7,
  calls: 2,
  deliveries: 1,
  traps: [
    { name: 'throttle', text: 'answers 429', times: 1 },
    { name: 'slow', text: 'answers late', times: 0 },
  ],
  acknowledgements: { count: 1, p50Ms: 3, p95Ms: 3, slowestMs: 3 },
  rules: [
    rule('requests/good', {}),
    rule('requests/missing', { result: 'not-exercised', occasions: 0 }),
    rule('requests/doubtful', { result: 'warning', level: 'warning', problems: [problem('It was odd', evidence('req_1'))] }),
    rule('webhooks/bad', {
      result: 'failed',
      problems: [problem('It went <wrong>', evidence('req_2', 'world_2'), evidence('delivery_1'))],
    }),
  ],
};

const ABOUT: AboutGrade = {
  command: 'npm test',
  notes: ['A note'],
  dashboards: [],
  durationMs: 1500,
  startedAt: '2026-03-02T09:00:00.000Z',
  colour: false,
};
const DASHBOARDS = ['http://127.0.0.1:4010/_sim/ui/', 'http://127.0.0.1:4011/_sim/ui/'];

test('the terminal shows what failed first, and what would give an occasion last', () => {
  const lines = reporters.pretty.report(GRADE, ABOUT).split('\n');
  expect(lines.filter(line => /^[✗!✓–]/.test(line))).toEqual([
    '✗ The title of webhooks/bad webhooks/bad',
    '! The title of requests/doubtful requests/doubtful',
    '✓ The title of requests/good requests/good',
    '– The title of requests/missing requests/missing',
  ]);
  expect(lines).toContain('    It went <wrong> (with traps)');
  expect(lines).toContain('  throttle: the simulator answers 429; 1 time');
  expect(lines).toContain('  slow: the simulator answers late; never met');
  expect(lines.slice(-3)).toEqual([
    'A note',
    '2 calls and 1 delivery seen, acknowledged in 3 ms (p50), 3 ms (p95), 3 ms (slowest)',
    'grade: D of 2 of 3, 50 %; 1 passed, 1 failed, 1 warning, 1 not exercised',
  ]);
});

test('evidence links into the dashboard of its run, and to its world', () => {
  const text = reporters.pretty.report(GRADE, { ...ABOUT, dashboards: DASHBOARDS });
  expect(text.split('\n').filter(line => line.includes('/requests/'))).toEqual([
    '        http://127.0.0.1:4011/_sim/ui/requests/req_2?world=world_2',
    '        http://127.0.0.1:4011/_sim/ui/requests/req_1',
  ]);
  const html = reporters.html.report(GRADE, { ...ABOUT, dashboards: DASHBOARDS });
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    'http://127.0.0.1:4011/_sim/ui/requests/req_2?world=world_2',
    'http://127.0.0.1:4011/_sim/ui/requests/req_1',
  ]);
});

test('the page shows texts of the client as text', () => {
  const html = reporters.html.report(GRADE, ABOUT);
  expect(html).toContain('It went &lt;wrong&gt; (with traps)');
  expect(html).not.toContain('<wrong>');
  expect(html).toContain("default-src 'none'");
});

test('JUnit has a suite for each area and a case for each rule, of which only failed ones fail', () => {
  const xml = reporters.junit.report(GRADE, ABOUT);
  expect(xml).toContain('<testsuites name="sim grade" tests="4" failures="1" errors="0" time="1.500">');
  expect([...xml.matchAll(/<testsuite name="([^"]+)" tests="(\d)"/g)].map(([, name, tests]) => [name, tests])).toEqual([
    ['requests', '3'],
    ['webhooks', '1'],
  ]);
  expect(junitProblems(xml)).toEqual([]);
  expect(xml).toContain('<failure message="It went &lt;wrong&gt;" type="webhooks/bad">');
  expect(xml).toContain('<skipped message="Nothing happened: run with --traps throttle."');
});

test('SARIF has a result for each problem, which names its rule by id and index', () => {
  const { version, runs } = JSON.parse(reporters.sarif.report(GRADE, ABOUT)) as {
    readonly version: string;
    readonly runs: readonly {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
      readonly results: readonly { readonly ruleId: string; readonly ruleIndex: number; readonly level: string }[];
    }[];
  };
  expect([version, runs.length]).toEqual(['2.1.0', 1]);
  const [{ tool, results } = { tool: { driver: { rules: [] } }, results: [] }] = runs;
  expect(results.map(({ ruleId, level }) => [ruleId, level])).toEqual([
    ['requests/doubtful', 'warning'],
    ['webhooks/bad', 'error'],
  ]);
  for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
});

test('JSON is the grade', () => {
  expect(JSON.parse(reporters.json.report(GRADE))).toEqual(GRADE);
});
