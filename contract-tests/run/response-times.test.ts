import { describe, expect, it } from 'vitest';
import { fakeExecutor } from './fake-target.fixture.ts';
import { jsonReport, junitReport } from './reporters/formats.ts';
import { htmlReport } from './reporters/html.ts';
import { summaryText } from './reporters/pretty.ts';
import { sarifReport } from './reporters/sarif.ts';
import { createResponseTimes, type ResponseLimits } from './response-times.ts';
import { runProperties } from './run.ts';

const LIST_TEAMS = { method: 'GET', url: 'https://a.example/base/api/v1/team?limit=1', status: 200 };

/** The times of answers to listTeams. */
function timesOf(durations: readonly number[], limits?: ResponseLimits) {
  const times = createResponseTimes(limits);
  for (const durationMs of durations) times.add({ ...LIST_TEAMS, durationMs });
  return times;
}

const limit = (ms: number): ResponseLimits => ({ usual: ms, own: new Map() });
/** 1 ms, 2 ms … in no order. */
const upTo = (count: number) => Array.from({ length: count }, (_, i) => ((i * 7) % count) + 1);

describe('response times', () => {
  it('are the nearest ranks of all answers of an operation, also under a base path', () => {
    expect(timesOf(upTo(100)).times()).toEqual([
      { operationId: 'listTeams', answers: 100, p50Ms: 50, p95Ms: 95, p99Ms: 99, slowestMs: 100 },
    ]);
    expect(timesOf([8]).times()).toEqual([{ operationId: 'listTeams', answers: 1, p50Ms: 8, p95Ms: 8, p99Ms: 8, slowestMs: 8 }]);
  });

  it('count HEAD as GET, and neither answers of the throttle nor addresses of no operation', () => {
    const times = timesOf([10]);
    times.add({ ...LIST_TEAMS, method: 'HEAD', durationMs: 20 });
    times.add({ ...LIST_TEAMS, status: 429, durationMs: 1 });
    times.add({ ...LIST_TEAMS, url: 'https://a.example/elsewhere', durationMs: 1 });
    expect(times.times()).toMatchObject([{ operationId: 'listTeams', answers: 2, slowestMs: 20 }]);
  });

  it('list the operation with the slowest 95th percentile first, and those with few answers last', () => {
    const times = timesOf([10, 10]);
    times.add({ ...LIST_TEAMS, url: 'https://a.example/api/v1/team/team_1', durationMs: 50 });
    expect(times.times().map(({ operationId }) => operationId)).toEqual(['getTeam', 'listTeams']);
    for (const durationMs of upTo(20)) times.add({ ...LIST_TEAMS, durationMs });
    expect(times.times().map(({ operationId }) => operationId)).toEqual(['listTeams', 'getTeam']);
  });

  it('break a limit by the 95th percentile, never by one answer', () => {
    const nearly = timesOf([...Array.from({ length: 19 }, () => 10), 5000], limit(10));
    expect(nearly.results()).toMatchObject([{ id: 'checks/response-time', verdict: 'passed', runs: 20 }]);
    const slow = timesOf([...Array.from({ length: 18 }, () => 10), 5000, 5000], limit(10));
    expect(slow.results()).toMatchObject([
      {
        id: 'checks/response-time/listTeams',
        verdict: 'failed',
        failure: { message: 'listTeams answers 95 of 100 requests within 5000 ms, and 10 ms are allowed' },
      },
    ]);
  });

  it('are not judged by fewer than 20 answers, which is said', () => {
    const few = timesOf(
      Array.from({ length: 19 }, () => 5000),
      limit(10),
    );
    expect(few.results()).toEqual([]);
    expect(few.notes()).toEqual(['Not judged: the response times of 1 operation with fewer than 20 answers']);
    expect(timesOf(upTo(19)).notes()).toEqual([]);
  });

  it('have a limit by operation in place of the usual one', () => {
    const slow = Array.from({ length: 20 }, () => 50);
    expect(timesOf(slow, { usual: 10, own: new Map([['listTeams', 100]]) }).results()).toMatchObject([{ verdict: 'passed' }]);
    expect(timesOf(slow, { usual: undefined, own: new Map([['listTeams', 10]]) }).results()).toMatchObject([{ verdict: 'failed' }]);
    expect(timesOf(slow, { usual: undefined, own: new Map([['getTeam', 10]]) }).results()).toEqual([]);
  });
});

describe('a report', () => {
  const reportOf = async (limits?: ResponseLimits) => {
    const responseTimes = timesOf(upTo(100), limits);
    const executor = fakeExecutor(() => Response.json({}), { kind: 'deployment' });
    return runProperties([], executor, { name: 'a', seed: 1, runs: 1, rules: [], isDeployment: true, responseTimes });
  };

  it('shows the slowest operations, all of them where there is room', async () => {
    const report = await reportOf(limit(90));
    expect(summaryText(report, { colour: false })).toContain(
      [
        'Slowest operations  answers    p50    p95    p99  slowest  limit',
        'listTeams               100  50 ms  95 ms  99 ms   100 ms  90 ms',
      ].join('\n'),
    );
    const times = { operationId: 'listTeams', answers: 100, p50Ms: 50, p95Ms: 95, p99Ms: 99, slowestMs: 100, limitMs: 90 };
    expect(JSON.parse(jsonReport(report))).toMatchObject({ responseTimes: [times], verdicts: { failed: 1 } });
    expect(htmlReport(report)).toMatch(/<th scope="row" class="failed">listTeams<\/th><td>100<\/td><td>50 ms<\/td>.*<td>90 ms<\/td>/);
    expect(junitReport(report)).toContain(
      '<property name="response-time.listTeams" value="p50 50 ms, p95 95 ms, p99 99 ms, slowest 100 ms, 100 answers"></property>',
    );
    expect(JSON.parse(sarifReport(report))).toMatchObject({
      runs: [
        {
          properties: { responseTimes: [times] },
          results: [{ ruleId: 'checks/response-time/listTeams', locations: [{ logicalLocations: [{ name: 'GET /api/v1/team' }] }] }],
        },
      ],
    });
  });

  it('has no column of limits without one', async () => {
    expect(summaryText(await reportOf(), { colour: false })).toContain('p99  slowest\nlistTeams');
  });
});
