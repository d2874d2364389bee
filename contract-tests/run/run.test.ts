import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Session } from '../session.ts';
import { countingProperty, fakeExecutor, KEY } from './fake-target.fixture.ts';
import { InconclusiveError } from './inconclusive-error.ts';
import { parseToken } from './replay-token.ts';
import { countOf, coverageTotals } from './results.ts';
import { type RunOptions, runProperties } from './run.ts';

const OPTIONS: RunOptions = { name: 'the fake', seed: 7, runs: 50, rules: [] };
const FINE = () => Response.json({ items: [], total: 0 });

describe('a run', () => {
  it('reports each verdict, with a reason for a skipped property', async () => {
    const properties = [
      countingProperty('passed', 2000),
      countingProperty('failed', 40),
      countingProperty('decision', 40, { isDecision: true }),
      countingProperty('clock', 2000, { needs: ['clock', 'control'] }),
    ];
    const report = await runProperties(properties, fakeExecutor(FINE, { kind: 'deployment' }), OPTIONS);
    expect(report.results.map(({ id, verdict, reason }) => [id, verdict, reason])).toEqual([
      ['passed', 'passed', null],
      ['failed', 'failed', null],
      ['decision', 'warned', null],
      ['clock', 'skipped', 'needs clock, control'],
    ]);
    expect([countOf(report, 'passed'), countOf(report, 'failed'), countOf(report, 'warned')]).toEqual([1, 1, 1]);
  });

  it('reports the counterexample with its requests and a token that repeats it', async () => {
    const property = countingProperty('failed', 40);
    const first = await runProperties([property], fakeExecutor(FINE), OPTIONS);
    const failure = first.results[0]?.failure;
    expect(failure).toMatchObject({
      counterexample: '40',
      isStandalone: true,
      exchanges: [{ url: 'http://service.test/api/v1/team?limit=40' }],
    });
    const replay = parseToken(failure?.token ?? '');
    expect(replay).toMatchObject({ id: 'failed', seed: 7, runs: 50 });
    const again = await runProperties([property], fakeExecutor(FINE), { ...OPTIONS, ...replay });
    expect(again.results[0]?.failure).toMatchObject({ counterexample: '40', message: failure?.message, token: failure?.token });
    expect(again.results[0]?.requests).toBe(1);
  });

  it('reports a failure as it is in a separate world, as its token repeats it', async () => {
    let seen = 0;
    const property = countingProperty('late', 2000, {
      cases: () => {
        seen = 0;
        return Promise.resolve(fc.nat(2000));
      },
      async check({ fetch, baseUrl }, value) {
        await fetch(`${baseUrl}/${++seen}`, { method: 'GET', headers: {} });
        if (value >= 40) throw new Error(`after ${seen} requests`);
      },
    });
    const report = await runProperties([property], fakeExecutor(FINE), OPTIONS);
    const { message, exchanges, token = '' } = report.results[0]?.failure ?? {};
    expect([message, exchanges]).toMatchObject(['after 1 requests', [{ url: 'http://service.test/1' }]]);
    const again = await runProperties([property], fakeExecutor(FINE), { ...OPTIONS, ...parseToken(token) });
    expect(again.results[0]?.failure).toMatchObject({ message, token });
  });

  it('repeats all cases when the failing one passes on its own', async () => {
    let seen = 0;
    const property = countingProperty('needs-history', 2000, {
      cases: () => {
        seen = 0;
        return Promise.resolve(fc.nat());
      },
      async check({ fetch, baseUrl }) {
        await fetch(baseUrl, { method: 'GET', headers: {} });
        seen += 1;
        if (seen > 5) throw new Error('full');
      },
    });
    const report = await runProperties([property], fakeExecutor(FINE), OPTIONS);
    const failure = report.results[0]?.failure;
    expect(failure).toMatchObject({ isStandalone: false, message: 'full', token: 'needs-history@7@50' });
    const again = await runProperties([property], fakeExecutor(FINE), { ...OPTIONS, ...parseToken('needs-history@7@50') });
    expect(again.results[0]?.failure).toMatchObject({ message: 'full', counterexample: failure?.counterexample });
  });

  it('masks keys and signing secrets in the whole report', async () => {
    const report = await runProperties([countingProperty('failed', 40)], fakeExecutor(FINE), OPTIONS);
    expect(JSON.stringify(report)).not.toContain(KEY);
    expect(JSON.stringify(report)).not.toContain('whsec_abc');
    expect(report.results[0]?.failure?.message).toBe('got 40, whsec_*** and *** too');
    expect(report.results[0]?.failure?.exchanges[0]?.requestHeaders).toMatchObject({ 'x-api-key': '***' });
  });

  it('names properties that passed with too few cases', async () => {
    const executor = fakeExecutor(FINE);
    const withCases = (cases: number) => ({
      ...executor,
      async runProperty(...args: Parameters<typeof executor.runProperty>) {
        const run = await executor.runProperty(...args);
        return { ...run, result: { ...run.result, runs: cases } };
      },
    });
    const report = await runProperties([countingProperty('seldom', 2000)], withCases(19), OPTIONS);
    expect(report.tooFewCases).toEqual(['seldom']);
    expect([countOf(report, 'passed'), countOf(report, 'failed')]).toEqual([0, 1]);
    expect((await runProperties([countingProperty('enough', 2000)], withCases(20), OPTIONS)).tooFewCases).toEqual([]);
  });

  it('does not require more cases than were requested', async () => {
    for (const options of [{ runs: 5 }, { runs: 50, path: '0' }]) {
      const report = await runProperties([countingProperty('seldom', 2000)], fakeExecutor(FINE), { ...OPTIONS, ...options });
      expect([report.tooFewCases, countOf(report, 'passed')]).toEqual([[], 1]);
    }
  });

  it('does not count cases that did not apply or sent no request', async () => {
    const properties = [
      countingProperty('left-out', 2000, { check: () => Promise.reject(new fc.PreconditionFailure()) }),
      countingProperty('idle', 2000, { check: () => Promise.resolve() }),
    ];
    const { results } = await runProperties(properties, fakeExecutor(FINE), OPTIONS);
    for (const result of results)
      expect(result).toMatchObject({
        verdict: 'failed',
        runs: 0,
        failure: { message: 'No case could be generated: too many did not apply' },
      });
    const elsewhere = await runProperties(properties, fakeExecutor(FINE, { kind: 'deployment' }), OPTIONS);
    for (const result of elsewhere.results) expect(result).toMatchObject({ verdict: 'skipped', reason: 'no case applies to this target' });
  });

  it('multiplies the number of cases by the weight of the property, also on replay', async () => {
    const property = countingProperty('rare', 990, { weight: 20 });
    const { results } = await runProperties([property, countingProperty('usual', 2000)], fakeExecutor(FINE), OPTIONS);
    expect(results[1]).toMatchObject({ verdict: 'passed', runs: 50 });
    const failure = results[0]?.failure;
    expect(failure).toMatchObject({ counterexample: '990', token: expect.stringMatching(/^rare@7@50@/) });
    const again = await runProperties([property], fakeExecutor(FINE), { ...OPTIONS, ...parseToken(failure?.token ?? '') });
    expect(again.results[0]?.failure).toMatchObject({ counterexample: '990' });
  });

  it('[D-GEN-18] only warns on a deployment when the property or all its rules are decisions', async () => {
    const properties = [
      countingProperty('by-author', 0, { isDecision: true }),
      countingProperty('by-rules', 0, { rules: ['D-TEAM-01', 'D-GEN-11'] }),
      countingProperty('by-some-rules', 0, { rules: ['D-TEAM-01', 'TEAM-01'] }),
    ];
    const verdicts = async (kind: 'deployment' | 'simulator') =>
      (await runProperties(properties, fakeExecutor(FINE, { kind }), OPTIONS)).results.map(({ verdict }) => verdict);
    expect(await verdicts('deployment')).toEqual(['warned', 'warned', 'failed']);
    expect(await verdicts('simulator')).toEqual(['failed', 'failed', 'failed']);
  });

  it('skips a property whose requests were not sent', async () => {
    const target = fakeExecutor(() => {
      throw new InconclusiveError('enough');
    });
    const report = await runProperties([countingProperty('stopped', 40)], target, OPTIONS);
    expect(report.results[0]).toMatchObject({ verdict: 'skipped', reason: 'enough', failure: null });
  });

  it('gives all properties that wait for the same request the reason why it was not sent', async () => {
    const target = fakeExecutor(
      () => {
        throw new InconclusiveError('the time is used up', true);
      },
      { kind: 'deployment' },
    );
    let shared: Promise<unknown> | undefined;
    const discovering = {
      cases: (session: Session) => (shared ??= session.fetch(session.baseUrl, { method: 'GET', headers: {} })).then(() => fc.nat()),
    };
    const report = await runProperties(
      ['a', 'b'].map(id => countingProperty(id, 40, discovering)),
      target,
      OPTIONS,
    );
    expect(report.results.map(({ reason }) => reason)).toEqual(['the time is used up', 'the time is used up']);
  });

  it('reports a failure after which nothing more could be sent', async () => {
    let sent = 0;
    const target = fakeExecutor(
      () => {
        sent += 1;
        if (sent > 4) throw new InconclusiveError('enough');
        return FINE();
      },
      { kind: 'deployment' },
    );
    const report = await runProperties([countingProperty('stopped', 0)], target, OPTIONS);
    expect(report.results[0]).toMatchObject({ verdict: 'failed', failure: { isStandalone: true } });
    expect(report.results[0]?.failure?.message).not.toContain('enough');
  });

  it('fails on a simulator and skips on a deployment when no case can be generated', async () => {
    const property = countingProperty('unprepared', 40, { cases: () => Promise.reject(new Error('no team')) });
    const [simulator, deployment] = await Promise.all([
      runProperties([property], fakeExecutor(FINE), OPTIONS),
      runProperties([property], fakeExecutor(FINE, { kind: 'deployment' }), OPTIONS),
    ]);
    expect(simulator.results[0]).toMatchObject({ verdict: 'failed', failure: { message: 'Its cases could not be generated: no team' } });
    expect(deployment.results[0]).toMatchObject({ verdict: 'skipped', reason: 'Its cases could not be generated: no team' });
  });

  it('respects the concurrency, and starts no property after an interruption', async () => {
    const stop = new AbortController();
    let open = 0;
    let most = 0;
    const properties = Array.from({ length: 6 }, (_, n) =>
      countingProperty(`p${n}`, 2000, {
        async check({ fetch, baseUrl }) {
          await fetch(baseUrl, { method: 'GET', headers: {} });
          open += 1;
          most = Math.max(most, open);
          await Promise.resolve();
          open -= 1;
          // The last ones are started first.
          if (n === 3) stop.abort();
        },
      }),
    );
    const report = await runProperties(properties, fakeExecutor(FINE), { ...OPTIONS, signal: stop.signal });
    expect(most).toBe(2);
    expect(report.results.map(({ id }) => id)).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'p5']);
    expect(report.results[0]).toMatchObject({ verdict: 'skipped', reason: 'interrupted before it started' });
  });

  it('marks the failure of a case that an interruption did not let it make simpler', async () => {
    const stop = new AbortController();
    const answer = ({ url }: Request): Response => {
      if (Number(new URL(url).searchParams.get('limit')) >= 40) stop.abort();
      return FINE();
    };
    const [cut, whole] = [
      await runProperties([countingProperty('large', 40)], fakeExecutor(answer, {}, stop.signal), { ...OPTIONS, signal: stop.signal }),
      await runProperties([countingProperty('large', 40)], fakeExecutor(FINE), OPTIONS),
    ];
    expect(cut.results[0]).toMatchObject({ verdict: 'failed', failure: { isCut: true } });
    expect(whole.results[0]).toMatchObject({ verdict: 'failed', failure: { message: expect.stringContaining('got 40') } });
    expect(whole.results[0]?.failure).not.toHaveProperty('isCut');
  });

  it('counts the documented responses that were seen', async () => {
    const report = await runProperties([countingProperty('passed', 2000)], fakeExecutor(FINE), OPTIONS);
    expect(report.coverage.answers.find(({ operationId }) => operationId === 'listTeams')?.seen).toMatchObject({
      200: report.requests,
      401: 0,
    });
    expect(coverageTotals(report).answers.seen).toBe(1);
    // Equal cases are checked only once.
    expect(report.requests).toBeGreaterThan(35);
    expect(report.requests).toBeLessThan(50);
  });
});
