import { describe, expect, it } from 'vitest';
import { countingProperty, fakeCrew } from '../fake-target.ts';
import type { Report } from '../results.ts';
import { runProperties } from '../run.ts';
import { harReport } from './har.ts';
import { htmlReport } from './html.ts';
import { endLine, jsonReport, resultLine } from './json.ts';
import { junitReport } from './junit.ts';
import { resultText, summaryText } from './pretty.ts';

const SHOW = { colour: false, again: (token: string) => `sim contract --replay ${token}` };
/** Answers as the worst of targets: markup, scripts, and what moves a terminal's cursor. */
const HOSTILE = `</script><script>alert(1)</script>]]>&"'\u001B[2J`;

const report: Report = await runProperties(
  [
    countingProperty('holds', 2000),
    countingProperty('fails', 0, { statement: `Never ${HOSTILE}`, area: 'odd <area>' }),
    countingProperty('warns', 40, { isDecision: true }),
    countingProperty('clock', 2000, { needs: ['clock'] }),
  ],
  fakeCrew(() => Response.json({ text: HOSTILE }), { kind: 'deployment' }),
  { name: 'https://staging.test', seed: 7, runs: 50, rules: [] },
);
const leftover = { what: 'team', id: 'team_9', reason: 'removal was answered 500' };
const untidy: Report = { ...report, tooFewCases: ['holds'], leftovers: [leftover] };

describe('the report for people', () => {
  it('says each verdict by itself', () => {
    expect(summaryText(report, SHOW)).toMatch(
      /^Not checkable, 1 property: needs clock\nAnswers[^]*\nhttps:\/\/staging\.test, seed 7: 1 fails, 1 warns, 1 holds, 1 not checkable\n/,
    );
    expect(summaryText(untidy, SHOW)).toContain('Not shown: holds was looked at fewer than 20 times\nLeft on the target: team team_9');
  });

  it('names what was not seen of what was begun', () => {
    const begun = { lifecycle: 'PostStatus', declared: 4, seen: 3, unseen: ['DRAFT → DELETED'] };
    const others = { lifecycle: 'CommentStatus', declared: 2, seen: 0, unseen: ['A → B', 'B → C'] };
    const rules = { area: 'posts', rules: 2, named: 1, unnamed: ['PST-02'] };
    const text = summaryText({ ...report, coverage: { answers: [], transitions: [begun, others], rules: [rules] } }, SHOW);
    expect(text).toMatch(
      /Moves {4}3 of 6 .+\n +PostStatus 3 of 4, not DRAFT → DELETED\n +none of CommentStatus\nRules {4}1 of 2 .+\n +posts 1\/2\n/,
    );
  });

  it('shows the case, its calls and the command that repeats it; nothing moves the cursor', () => {
    const texts = report.results.map(result => resultText(result, SHOW));
    expect([texts[0], texts[3]]).toEqual([undefined, undefined]);
    expect(texts[1]).toContain('GET http://service.test/api/v1/team?limit=0\n');
    expect(texts[1]).toMatch(/Again {2}sim contract --replay fails@7@50@[\d:]+\n/);
    expect(texts[2]).toMatch(/^! warns {2}Numbers stay below 40/);
  });
});

describe('the reports for machines', () => {
  it('JUnit: a warning is no failure, what was not checkable is skipped, and nothing breaks the XML', () => {
    const xml = junitReport(untidy);
    expect(xml).toContain('<testsuites name="sim contract" tests="4" failures="2" errors="0" skipped="1"');
    expect(xml).toContain('<testsuite name="odd &lt;area&gt;" tests="1" failures="1"');
    expect(xml).toContain('<skipped message="needs clock"></skipped>');
    expect(xml).not.toContain('<script');
    expect(xml).not.toContain('\u001B');
  });

  it('JSON and NDJSON hold verdicts, examples and coverage', () => {
    expect(JSON.parse(jsonReport(report))).toMatchObject({
      verdicts: { fails: 1, warns: 1, holds: 1, 'not checkable': 1 },
      results: [{ id: 'holds' }, { id: 'fails', failure: { example: '0' } }, {}, { reason: 'needs clock' }],
    });
    expect(report.results.map(resultLine).map(line => JSON.parse(line) as object)).toHaveLength(4);
    expect(JSON.parse(endLine(report))).toMatchObject({
      type: 'end',
      verdicts: { fails: 1 },
      coverage: { answers: expect.any(Array), transitions: expect.any(Array), rules: [] },
    });
  });

  it('HAR holds the calls of failing cases, without the key', () => {
    const har = harReport(report);
    expect(JSON.parse(har)).toMatchObject({
      log: {
        version: '1.2',
        entries: [
          { comment: 'fails', request: { method: 'GET', queryString: [{ name: 'limit', value: '0' }] }, response: { status: 200 } },
          { comment: 'warns', request: { queryString: [{ name: 'limit', value: '40' }] } },
        ],
      },
    });
    expect(har).toContain('"key_of…"');
  });
});

describe('the page', () => {
  const page = htmlReport(untidy);

  it('loads nothing from anywhere, and runs only its own script', () => {
    expect(page).not.toMatch(/<(?:link|img|iframe)|\ssrc=|@import|url\(/);
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).toContain("default-src 'none'");
  });

  it('shows every property, failures first and open, with example, token and scripts', () => {
    expect([...page.matchAll(/data-verdict="([^"]+)"/g)].map(([, verdict]) => verdict)).toEqual([
      'fails',
      'warns',
      'holds',
      'not checkable',
    ]);
    expect(page).toMatch(/data-verdict="fails" data-area="odd &lt;area&gt;" open=""/);
    expect(page).toMatch(/sim contract --replay fails@7@50@/);
    expect(page).toContain('As a curl script');
    expect(page).toContain('<span class="seen" title="listTeams 200:');
    expect(page).toContain('Left on the target: team team_9');
  });

  it('draws what was seen, and names what was not', () => {
    const lifecycle = { lifecycle: 'PostStatus', declared: 4, seen: 3, unseen: ['DRAFT → DELETED'] };
    const rules = { area: 'posts', rules: 2, named: 1, unnamed: ['PST-02'] };
    const drawn = htmlReport({ ...report, coverage: { ...report.coverage, transitions: [lifecycle], rules: [rules] } });
    expect(drawn).toContain('aria-label="PostStatus: 3 of 4"><rect class="all" width="100" height="6"/><rect class="got" width="75.0"');
    expect(drawn).toContain('Not: DRAFT → DELETED');
    expect(drawn).toContain('Not: PST-02');
    expect(drawn).toContain('aria-label="posts: 1 of 2"');
  });
});
