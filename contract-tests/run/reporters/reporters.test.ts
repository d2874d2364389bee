import { describe, expect, it } from 'vitest';
import { allRules } from '../../../openapi/rules.ts';
import { junitProblems } from '../../../scenarios/runner/reporters/junit-schema.fixture.ts';
import { createTransitions } from '../../model/transitions.ts';
import type { Need, Session } from '../../session.ts';
import { entryOf } from '../baseline/baseline.ts';
import { skippedRun } from '../executor.ts';
import { countingProperty, fakeExecutor } from '../fake-target.fixture.ts';
import type { Report } from '../results.ts';
import { runProperties } from '../run.ts';
import { endLine, harReport, jsonReport, junitReport, resultLine } from './formats.ts';
import { htmlReport } from './html.ts';
import { findingsText, summaryText } from './pretty.ts';
import { areaOf } from './rows.ts';

const SHOW = { colour: false };
/** A response with markup, scripts and terminal control characters. */
const HOSTILE = `</script><script>alert(1)</script>]]>&"'\u001B[2J`;

async function brokenCheck(session: Session, count: number): Promise<void> {
  await session.fetch(`${session.baseUrl}/api/v1/team?limit=${count}`, { method: 'GET', headers: {} });
  throw new Error('answered 200 in place of 404');
}

const report: Report = await runProperties(
  [
    countingProperty('passed', 2000),
    countingProperty('failed', 0, { title: `Never ${HOSTILE}`, area: 'odd <area>' }),
    countingProperty('warned', 40, { isDecision: true }),
    countingProperty('clock', 2000, { needs: ['clock'] }),
  ],
  fakeExecutor(() => Response.json({ text: HOSTILE }), { kind: 'deployment' }),
  { name: 'https://staging.test', seed: 7, runs: 50, rules: [] },
);
const leftover = { what: 'team', id: 'team_9', reason: 'removal was answered 500' };
/** A baseline entry that accepts the failure of the report. */
const known = { ...entryOf('failed', 'x'), finding: 'got <number>', reason: 'is being fixed', ticket: 'API-7', until: '2026-12-31' };
const accepted: Report = { ...report, results: report.results.map(result => (result.id === 'failed' ? { ...result, known } : result)) };
const untidy: Report = { ...report, tooFewCases: ['passed'], leftovers: [leftover] };

describe('the report for a terminal', () => {
  it('counts each verdict', () => {
    expect(summaryText(report, SHOW)).toMatch(
      /^Skipped {2}Why\n {6}1 {2}runs only on a simulator\nResponses \d+ of \d+\nTransitions 0 of \d+\nRules 0 of 0\nhttps:\/\/staging\.test, seed 7: 4 properties \(1 failed, 1 warned, 1 passed, 1 skipped\)\n/,
    );
    expect(summaryText(untidy, SHOW)).toContain('Too few cases: passed ran 50 of at least 20\nNot removed from the target: team team_9');
  });

  it('shows coverage by area in aligned columns, the unseen transitions of partly seen lifecycles, and the sums', () => {
    const post = { lifecycle: 'PostStatus', declared: 14, seen: 13, unseen: ['DRAFT → DELETED'] };
    const comment = { lifecycle: 'CommentStatus', declared: 2, seen: 0, unseen: ['A → B', 'B → C'] };
    const rules = [
      { area: 'posts', total: 120, covered: 31, uncovered: ['PST-02'] },
      { area: 'comments', total: 9, covered: 0, uncovered: [] },
      { area: 'teams', total: 7, covered: 7, uncovered: [] },
    ];
    const text = summaryText({ ...report, coverage: { answers: [], transitions: [post, comment], rules } }, SHOW);
    expect(text).toContain(
      [
        'Area       Rules  Transitions',
        'posts  31 of 120     13 of 14',
        'teams   7 of   7',
        'PostStatus 13 of 14, missing DRAFT → DELETED',
        'Responses 0 of 0',
        'Transitions 13 of 16',
        'Rules 38 of 136',
        'https://staging.test',
      ].join('\n'),
    );
  });

  it('groups skipped properties by their needs', () => {
    const skipped = (id: string, missing: readonly Need[], reason = 'needs x') => ({
      ...skippedRun(countingProperty(id, 40), reason).result,
      missing,
    });
    const lines = summaryText(
      {
        ...report,
        results: [
          ...['a', 'b', 'c'].map(id => skipped(id, ['writes'])),
          ...['d', 'e'].map(id => skipped(id, ['publish', 'writes'])),
          skipped('f', ['clock', 'writes']),
          skipped('g', ['tier', 'receiver']),
          skipped('h', [], 'the budget is used up'),
        ],
      },
      SHOW,
    ).split('\n');
    expect(lines.slice(0, 5)).toEqual([
      'Skipped  Why',
      '      3  needs --allow-writes',
      '      2  needs --allow-writes --allow-publish',
      '      2  runs only on a simulator',
      '      1  the budget is used up',
    ]);
  });

  it('shows the counterexample, its requests and the replay command, without control characters', () => {
    const text = findingsText(report, SHOW);
    expect(text).toContain('GET http://service.test/api/v1/team?limit=0\n');
    expect(text).toMatch(/^✗ failed {2}Never [^]*Replay {2}sim contract --replay failed@7@50@[\d:]+\n\n! warned {2}Numbers stay below 40/);
    expect(text).not.toContain('\u001B');
  });
});

describe('the reports for machines', () => {
  it('JUnit: a warning is no failure, skipped stays skipped, and the XML is well-formed', () => {
    const xml = junitReport(untidy);
    expect(xml).toContain('<testsuites name="sim contract" tests="4" failures="2" errors="0" time=');
    expect(junitProblems(xml)).toEqual([]);
    expect(xml).toContain('<testsuite name="odd &lt;area&gt;" tests="1" failures="1"');
    expect(xml).toContain('<skipped message="runs only on a simulator: needs clock"></skipped>');
    expect(xml).not.toContain('<script');
    expect(xml).not.toContain('\u001B');
  });

  it('a known failure is skipped in JUnit, named in JSON, and no failure in the totals', () => {
    expect(junitReport(accepted)).toMatch(/<testsuites name="sim contract" tests="4" failures="0" /);
    expect(junitReport(accepted)).toContain(
      '<skipped message="known failure: got &lt;number&gt; · is being fixed · API-7 · accepted until 2026-12-31">',
    );
    expect(JSON.parse(jsonReport(accepted))).toMatchObject({
      verdicts: { failed: 0, known: 1 },
      results: [{}, { verdict: 'failed', known }, {}, {}],
    });
    expect(summaryText(accepted, SHOW)).toContain('seed 7: 4 properties (1 known, 1 warned, 1 passed, 1 skipped)\n');
    expect(findingsText(accepted, SHOW)).toMatch(
      /^! warned[^]*\n· known {2}Never [^\n]*failed\n {2}got <number> · is being fixed[^\n]*\n$/,
    );
    expect(htmlReport(accepted)).toMatch(/Known failure: got &lt;number&gt; · is being fixed[^]*data-outcome="known"/);
  });

  it('JSON and NDJSON contain verdicts, counterexamples and coverage', () => {
    expect(JSON.parse(jsonReport(report))).toMatchObject({
      verdicts: { failed: 1, warned: 1, passed: 1, skipped: 1 },
      results: [{ id: 'passed' }, { id: 'failed', failure: { counterexample: '0' } }, {}, { reason: 'needs clock' }],
    });
    expect(report.results.map(resultLine).map(line => JSON.parse(line) as object)).toHaveLength(4);
    expect(JSON.parse(endLine(report))).toMatchObject({
      type: 'end',
      verdicts: { failed: 1 },
      coverage: { answers: expect.any(Array), transitions: expect.any(Array), rules: [] },
    });
  });

  it('HAR has the calls of failing cases, without the key', () => {
    const har = harReport(report);
    expect(JSON.parse(har)).toMatchObject({
      log: {
        version: '1.2',
        entries: [
          { comment: 'failed', request: { method: 'GET', queryString: [{ name: 'limit', value: '0' }] }, response: { status: 200 } },
          { comment: 'warned', request: { queryString: [{ name: 'limit', value: '40' }] } },
        ],
      },
    });
    expect(har).toContain('"***"');
  });
});

describe('the page', () => {
  const page = htmlReport(untidy);

  it('loads nothing from anywhere, and runs only its own script', () => {
    expect(page).not.toMatch(/<(?:link|img|iframe)|\ssrc=|@import|url\(/);
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).toContain("default-src 'none'");
  });

  it('shows every property, failures first and open, with counterexample, token and scripts', () => {
    expect([...page.matchAll(/data-outcome="([^"]+)"/g)].map(([, outcome]) => outcome)).toEqual(['failed', 'failed', 'warned', 'skipped']);
    expect(page).toMatch(/data-outcome="failed" data-area="odd &lt;area&gt;" open=""/);
    expect(page).toMatch(/sim contract --replay failed@7@50@/);
    expect(page).toContain('As a curl script');
    expect(page).toContain('<span class="seen" title="listTeams 200:');
    expect(page).toContain('Not removed from the target: team team_9');
  });

  it('groups failures by finding, new ones first, each with its request, response and expected response', async () => {
    const found = await runProperties(
      [
        countingProperty('one', 40),
        countingProperty('two', 30),
        countingProperty('other', 0, { check: brokenCheck }),
        countingProperty('fine', 2000),
      ],
      fakeExecutor(() => Response.json({ text: HOSTILE })),
      { name: 'simulator', seed: 7, runs: 50, rules: [] },
    );
    const isKnown = (id: string) => id === 'one' || id === 'two';
    const shown = htmlReport({ ...found, results: found.results.map(result => (isKnown(result.id) ? { ...result, known } : result)) });
    const groups = [
      ...shown.matchAll(
        /<details class="finding"( open="")?><summary><b class="(\w+)">[^]*?class="what">([^<]*)<\/span><span class="area">([^<]*)</g,
      ),
    ];
    expect(groups.map(([, open, ...rest]) => [open !== undefined, ...rest])).toEqual([
      [true, 'failed', 'answered 200 in place of 404', '1 property'],
      [false, 'known', 'got &lt;number&gt;, whsec_*** and *** too', '2 properties'],
    ]);
    expect(shown).toMatch(/<h4>What was sent<\/h4><pre>GET http:\/\/service\.test\/api\/v1\/team\?limit=0<\/pre>/);
    expect(shown).toMatch(/<h4>What came<\/h4><pre>200\n\{\n {2}&quot;text&quot;: /);
    expect(shown).toContain('<h4>What should come</h4><pre>Numbers stay below 0\n\nstatus: 404</pre>');
    const links = [...shown.matchAll(/<a href="#(finding-\w+)">/g)].map(([, anchor]) => anchor);
    expect(links.map(anchor => shown.split(`<article id="${anchor}">`).length)).toEqual([2, 2, 2]);
    expect(htmlReport({ ...found, results: found.results.slice(3) })).not.toContain('class="findings"');
  });

  it('draws coverage and lists what is missing', () => {
    const lifecycle = { lifecycle: 'PostStatus', declared: 4, seen: 3, unseen: ['DRAFT → DELETED'] };
    const rules = { area: 'posts', total: 2, covered: 1, uncovered: ['PST-02'] };
    const drawn = htmlReport({ ...report, coverage: { ...report.coverage, transitions: [lifecycle], rules: [rules] } });
    expect(drawn).toContain(
      'aria-label="posts, transitions: 3 of 4"><rect class="all" width="100" height="6"/><rect class="got" width="75.0"',
    );
    expect(drawn).toContain('<p>PST-02; PostStatus DRAFT → DELETED</p>');
    expect(drawn).toContain('aria-label="posts, rules: 1 of 2"');
    expect(drawn).toContain('<b>Rules 1 of 2</b>');
    expect(drawn).toContain('<b>Transitions 3 of 4</b>');
  });
});

it('gives every lifecycle of the documents an area that has rules', () => {
  const areas = new Set(allRules().map(({ area }) => area));
  const moving = createTransitions()
    .coverage()
    .filter(({ declared }) => declared > 0);
  expect(moving.map(({ lifecycle }) => [lifecycle, areaOf(lifecycle)]).filter(([, area = '']) => !areas.has(area))).toEqual([]);
});
