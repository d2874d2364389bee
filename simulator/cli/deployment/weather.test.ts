import { describe, expect, it } from 'vitest';
import type { WeatherCall } from '../../../contract-tests/proxy/weather.ts';
import { traps } from '../../grade/traps/all.ts';
import { DEPLOYMENT_TRAPS, TRAP_NAMES } from '../../grade/traps/names.ts';
import { readFault } from '../../http/control/fault-input.ts';
import { createFakeRealTime } from '../../kernel/real-time.fixture.ts';
import { createWeather, type WeatherOptions } from './weather.ts';

const OFF: WeatherOptions = { traps: [], faults: [], seed: 7, allowWrites: false };
const weatherOf = (options: Partial<WeatherOptions>) => createWeather({ ...OFF, ...options }, createFakeRealTime());
const faultsOf = (...given: readonly object[]) => given.map(fault => readFault(fault, 0));
const call = (method: string, path: string, more: Partial<WeatherCall> = {}): WeatherCall => ({
  method,
  path,
  query: '',
  headers: {},
  ...more,
});
const LIST = call('GET', '/api/v1/team');
const CREATE = call('POST', '/api/v1/team');

/** Returns what forty reads and forty changes, by turns, meet. */
function weatherMet(options: Partial<WeatherOptions>): string[] {
  const weather = weatherOf(options);
  return Array.from({ length: 80 }, (_, index) => JSON.stringify(weather.effectOn(index % 2 === 0 ? LIST : CREATE)) ?? '');
}

describe('the weather of a seed', () => {
  const names = ['errors', 'lost-answers', 'slow'] as const;
  it('is the same for the same calls in the same order', () => {
    expect(weatherMet({ traps: names })).toEqual(weatherMet({ traps: names }));
    expect(weatherMet({ traps: names })).not.toEqual(weatherMet({ traps: names, seed: 8 }));
  });

  it('draws from the faults, too', () => {
    const faults = faultsOf({ operationId: 'listTeams', effect: { delayMs: { p50: 10, p95: 100 } }, when: { rate: 0.4 } });
    expect(weatherMet({ faults })).toEqual(weatherMet({ faults }));
    expect(new Set(weatherMet({ faults })).size).toBeGreaterThan(5);
  });
});

describe('without leave to write', () => {
  const lost = (met: readonly string[], parity: number) =>
    met.filter((text, index) => index % 2 === parity && /"reset"|"after":true/.test(text)).length;

  it('only reads lose their answers by a trap', () => {
    const met = weatherMet({ traps: ['lost-answers'] });
    expect([lost(met, 0) > 5, lost(met, 1)]).toEqual([true, 0]);
    expect(lost(weatherMet({ traps: ['lost-answers'], allowWrites: true }), 1)).toBeGreaterThan(5);
  });

  it.each<[object, number]>([
    [{ reset: true }, 0],
    [{ hang: true }, 0],
    [{ endless: true }, 0],
    [{ truncateBytes: 3 }, 0],
    [{ status: 503, after: true }, 0],
    [{ status: 503 }, 40],
    [{ delayMs: 5 }, 40],
    [{ bytesPerSecond: 5 }, 40],
  ])('a fault with %j hits %i of forty changes, and counts no others', (effect, expected) => {
    const weather = weatherOf({ faults: faultsOf({ operationId: '*Team', effect }) });
    for (let i = 0; i < 40; i++) weather.effectOn(CREATE);
    expect(weather.faults()).toMatchObject([{ calls: expected, applied: expected }]);
  });
});

describe('faults', () => {
  it('aim at what a call sends, and are retired', () => {
    const match = { body: { name: 'Sales' }, apiKey: 'k*' };
    const weather = weatherOf({ faults: faultsOf({ operationId: 'createTeam', match, effect: { status: 503 }, when: { first: 1 } }) });
    const sales = { ...CREATE, headers: { 'x-api-key': 'key' }, body: { name: 'Sales' } };
    expect([weather.asksForBody(sales), weather.asksForBody(LIST), weather.asksForBody(CREATE)]).toEqual([true, false, false]);
    expect(weather.effectOn({ ...sales, body: { name: 'Support' } })).toBeUndefined();
    expect(weather.effectOn(sales)).toEqual({
      by: 'fault 1, which is retired now',
      effect: {
        kind: 'status',
        status: 503,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: '{"statusCode":503,"message":"Injected fault fault_1"}',
        after: false,
      },
    });
    expect(weather.effectOn(sales)).toBeUndefined();
  });

  it.each([
    [{ busy: [1] }, '{"busy":[1]}', 'application/json; charset=utf-8'],
    ['<h1>Busy</h1>', '<h1>Busy</h1>', 'text/plain; charset=utf-8'],
  ])('send a body of their own: %j', (body, sent, type) => {
    const weather = weatherOf({ faults: faultsOf({ operationId: '*', effect: { status: 502, body } }) });
    expect(weather.effectOn(LIST)?.effect).toMatchObject({ body: sent, headers: { 'content-type': type } });
  });

  it('come before traps', () => {
    const weather = weatherOf({ traps: ['errors'], faults: faultsOf({ operationId: 'listTeams', effect: { hang: true } }) });
    expect(weather.effectOn(LIST)?.by).toBe('fault 1');
    expect(weather.effectOn(call('GET', '/api/v1/organization'))?.by).toBe('trap errors');
  });

  it('leave calls alone that are none of the document', () => {
    const weather = weatherOf({ traps: ['errors'], faults: faultsOf({ operationId: '*', effect: { reset: true } }) });
    for (const path of ['/health', '/api/v1/nothing', '/api/v1/post/%zz']) expect(weather.effectOn(call('GET', path))).toBeUndefined();
  });
});

describe('traps', () => {
  it('that only the service can set say why, and the others are those of deployments', () => {
    const settable = TRAP_NAMES.filter(name => traps.find(trap => trap.name === name)?.leftOut === undefined);
    expect(settable).toEqual(DEPLOYMENT_TRAPS);
    expect(
      weatherOf({ traps: TRAP_NAMES })
        .trapTimes()
        .map(({ name }) => name),
    ).toEqual(DEPLOYMENT_TRAPS);
  });

  it('add fields to answers, and leave alone what is no JSON object', () => {
    const weather = weatherOf({ traps: ['forward-compatibility'] });
    expect([weather.mayAlter(LIST), weather.mayAlter(call('GET', '/other')), weatherOf({ traps: ['errors'] }).mayAlter(LIST)]).toEqual([
      true,
      false,
      false,
    ]);
    const altered = weather.altered(LIST, { status: 200, body: '{"items":[{"id":"a"}],"total":1}' });
    expect(altered?.by).toBe('trap forward-compatibility');
    expect(JSON.parse(altered?.body ?? '')).toMatchObject({ items: [{ id: 'a', addedLater: true }], total: 1, addedLater: {} });
    for (const body of ['<html>', '[1]', '', 'null']) expect(weather.altered(LIST, { status: 200, body })).toBeUndefined();
    expect(weather.altered(LIST, { status: 404, body: '{}' })).toBeUndefined();
  });
});
