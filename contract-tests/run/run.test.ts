import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Deviation } from '../checks/deviation.ts';
import { countingProperty, fakeCrew, KEY } from './fake-target.ts';
import { countOf, coverageTotals } from './results.ts';
import { type RunOptions, runProperties } from './run.ts';
import { Stop } from './stop.ts';
import { parseToken } from './token.ts';

const OPTIONS: RunOptions = { name: 'the fake', seed: 7, runs: 50, rules: [] };
const FINE = () => Response.json({ items: [], total: 0 });

describe('a run', () => {
  it('keeps the verdicts apart, and says why one could not be reached', async () => {
    const properties = [
      countingProperty('holds', 2000),
      countingProperty('fails', 40),
      countingProperty('decision', 40, { isDecision: true }),
      countingProperty('clock', 2000, { needs: ['clock', 'control'] }),
    ];
    const report = await runProperties(properties, fakeCrew(FINE, { kind: 'deployment' }), OPTIONS);
    expect(report.results.map(({ id, verdict, reason }) => [id, verdict, reason])).toEqual([
      ['holds', 'holds', null],
      ['fails', 'fails', null],
      ['decision', 'warns', null],
      ['clock', 'not checkable', 'needs clock, control'],
    ]);
    expect([countOf(report, 'holds'), countOf(report, 'fails'), countOf(report, 'warns')]).toEqual([1, 1, 1]);
  });

  it('tells the smallest case, its calls, and a token that shows the same again', async () => {
    const property = countingProperty('fails', 40);
    const first = await runProperties([property], fakeCrew(FINE), OPTIONS);
    const failure = first.results[0]?.failure;
    expect(failure).toMatchObject({ example: '40', isAlone: true, exchanges: [{ url: 'http://service.test/api/v1/team?limit=40' }] });
    const replay = parseToken(failure?.token ?? '');
    expect(replay).toMatchObject({ id: 'fails', seed: 7, runs: 50 });
    const again = await runProperties([property], fakeCrew(FINE), { ...OPTIONS, ...replay });
    expect(again.results[0]?.failure).toMatchObject({ example: '40', message: failure?.message, token: failure?.token });
    expect(again.results[0]?.requests).toBe(1);
  });

  it('repeats all cases where the last one alone shows nothing', async () => {
    let seen = 0;
    const property = countingProperty('needs-history', 2000, {
      given: () => {
        seen = 0;
        return Promise.resolve(fc.nat());
      },
      async holds({ fetch, baseUrl }) {
        await fetch(new Request(baseUrl));
        seen += 1;
        if (seen > 5) throw new Error('full');
      },
    });
    const report = await runProperties([property], fakeCrew(FINE), OPTIONS);
    const failure = report.results[0]?.failure;
    expect(failure).toMatchObject({ isAlone: false, message: 'full', token: 'needs-history@7@50' });
    const again = await runProperties([property], fakeCrew(FINE), { ...OPTIONS, ...parseToken('needs-history@7@50') });
    expect(again.results[0]?.failure).toMatchObject({ message: 'full', example: failure?.counterexample });
  });

  it('masks keys and signing secrets in all that it tells', async () => {
    const report = await runProperties([countingProperty('fails', 40)], fakeCrew(FINE), OPTIONS);
    expect(JSON.stringify(report)).not.toContain(KEY);
    expect(JSON.stringify(report)).not.toContain('whsec_abc');
    expect(report.results[0]?.failure?.message).toBe('40 came, whsec_… and key_of… too');
    expect(report.results[0]?.failure?.exchanges[0]?.requestHeaders).toMatchObject({ 'x-api-key': 'key_of…' });
  });

  it('calls out a property that holds and was hardly looked at', async () => {
    const report = await runProperties([countingProperty('seldom', 2000)], fakeCrew(FINE), { ...OPTIONS, runs: 19 });
    expect(report.tooFewCases).toEqual(['seldom']);
    expect((await runProperties([countingProperty('often', 2000)], fakeCrew(FINE), { ...OPTIONS, runs: 20 })).tooFewCases).toEqual([]);
  });

  it('takes cases that were left out, or asked nothing, for none', async () => {
    const properties = [
      countingProperty('left-out', 2000, { holds: () => Promise.reject(new fc.PreconditionFailure()) }),
      countingProperty('idle', 2000, { holds: () => Promise.resolve() }),
    ];
    const { results } = await runProperties(properties, fakeCrew(FINE), OPTIONS);
    for (const result of results)
      expect(result).toMatchObject({ verdict: 'fails', runs: 0, failure: { message: 'No case could be made: too many were left out' } });
    const elsewhere = await runProperties(properties, fakeCrew(FINE, { kind: 'deployment' }), OPTIONS);
    for (const result of elsewhere.results) expect(result).toMatchObject({ verdict: 'not checkable', reason: 'nothing there to look at' });
  });

  it('gives a property as many more cases as it needs, and repeats them', async () => {
    const property = countingProperty('rare', 990, { weight: 20 });
    const { results } = await runProperties([property, countingProperty('usual', 2000)], fakeCrew(FINE), OPTIONS);
    expect(results[1]).toMatchObject({ verdict: 'holds', runs: 50 });
    const failure = results[0]?.failure;
    expect(failure).toMatchObject({ example: '990', token: expect.stringMatching(/^rare@7@50@/) });
    const again = await runProperties([property], fakeCrew(FINE), { ...OPTIONS, ...parseToken(failure?.token ?? '') });
    expect(again.results[0]?.failure).toMatchObject({ example: '990' });
  });

  it('[D-GEN-18] only warns on a deployment where the document or the ledger call it a decision', async () => {
    const decided = { holds: () => Promise.reject(new Deviation('else', true)) };
    const properties = [
      countingProperty('by-document', 0, decided),
      countingProperty('by-rules', 0, { rules: ['D-TEAM-01', 'D-GEN-11'] }),
      countingProperty('by-some-rules', 0, { rules: ['D-TEAM-01', 'TEAM-01'] }),
    ];
    const verdicts = async (kind: 'deployment' | 'simulator') =>
      (await runProperties(properties, fakeCrew(FINE, { kind }), OPTIONS)).results.map(({ verdict }) => verdict);
    expect(await verdicts('deployment')).toEqual(['warns', 'warns', 'fails']);
    expect(await verdicts('simulator')).toEqual(['fails', 'fails', 'fails']);
  });

  it('does not blame the interface for what was not sent', async () => {
    const target = fakeCrew(() => {
      throw new Stop('enough');
    });
    const report = await runProperties([countingProperty('stopped', 40)], target, OPTIONS);
    expect(report.results[0]).toMatchObject({ verdict: 'not checkable', reason: 'enough', failure: null });
  });

  it('still tells a failure after which nothing more could be sent', async () => {
    let sent = 0;
    const target = fakeCrew(
      () => {
        sent += 1;
        if (sent > 4) throw new Stop('enough');
        return FINE();
      },
      { kind: 'deployment' },
    );
    const report = await runProperties([countingProperty('stopped', 0)], target, OPTIONS);
    expect(report.results[0]).toMatchObject({ verdict: 'fails', failure: { isAlone: true } });
    expect(report.results[0]?.failure?.message).not.toContain('enough');
  });

  it('fails a simulator in which no case can be made, and does not blame a deployment for it', async () => {
    const property = countingProperty('unprepared', 40, { given: () => Promise.reject(new Error('no team')) });
    const [simulator, deployment] = await Promise.all([
      runProperties([property], fakeCrew(FINE), OPTIONS),
      runProperties([property], fakeCrew(FINE, { kind: 'deployment' }), OPTIONS),
    ]);
    expect(simulator.results[0]).toMatchObject({ verdict: 'fails', failure: { message: 'Its cases could not be made: no team' } });
    expect(deployment.results[0]).toMatchObject({ verdict: 'not checkable', reason: 'Its cases could not be made: no team' });
  });

  it('looks at no more properties at once than it may, and begins none once it is interrupted', async () => {
    const stop = new AbortController();
    let open = 0;
    let most = 0;
    const properties = Array.from({ length: 6 }, (_, n) =>
      countingProperty(`p${n}`, 2000, {
        async holds({ fetch, baseUrl }) {
          await fetch(new Request(baseUrl));
          open += 1;
          most = Math.max(most, open);
          await Promise.resolve();
          open -= 1;
          if (n === 2) stop.abort();
        },
      }),
    );
    const report = await runProperties(properties, fakeCrew(FINE), { ...OPTIONS, signal: stop.signal });
    expect(most).toBe(2);
    expect(report.results.map(({ id }) => id)).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'p5']);
    expect(report.results[5]).toMatchObject({ verdict: 'not checkable', reason: 'interrupted before its turn' });
  });

  it('counts the documented answers that were seen', async () => {
    const report = await runProperties([countingProperty('holds', 2000)], fakeCrew(FINE), OPTIONS);
    expect(report.coverage.answers.find(({ operationId }) => operationId === 'listTeams')?.seen).toMatchObject({ 200: 50, 401: 0 });
    expect(coverageTotals(report).answers.seen).toBe(1);
    expect(report.requests).toBe(50);
  });
});
