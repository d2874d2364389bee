import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect } from 'vitest';
import { it as simulatorTest } from '../testing/simulator.fixture.ts';
import { messageOf, type NewMessage } from './http.fixture.ts';
import { jsonAnswer } from './message.ts';
import type { Exchange } from './pipeline.ts';
import { RequestLog } from './request-log.ts';

const it = simulatorTest
  .extend('world', ({ acme }) => acme.world)
  .extend(
    'exchangeOf',
    ({ world }) =>
      (message: NewMessage = {}, rest: Partial<Exchange> = {}): Exchange => ({
        world,
        message: messageOf(message),
        operationId: 'getHealth',
        answeredBy: 'operation',
        requestBody: null,
        answer: jsonAnswer(200, {}),
        durationMs: 1.23456,
        ...rest,
      }),
  );

it('lists a request with its answer', ({ world, exchangeOf }) => {
  const log = new RequestLog();
  log.add(
    exchangeOf({ method: 'POST', path: '/api/v1/post', query: 'a=1', headers: { accept: '*/*' } }, { requestBody: '{"a":1}' }),
    false,
  );
  expect(log.list('default')).toEqual([
    {
      id: 'req_1',
      worldId: 'default',
      control: false,
      at: world.clock.now(),
      method: 'POST',
      origin: 'http://simulator.test',
      path: '/api/v1/post?a=1',
      operationId: 'getHealth',
      answeredBy: 'operation',
      status: 200,
      durationMs: 1.235,
      requestHeaders: { accept: '*/*' },
      requestBody: '{"a":1}',
      responseHeaders: { 'content-type': 'application/json; charset=utf-8' },
      responseBody: '{}',
      responseSize: 2,
    },
  ]);
});

it('has the last 1,000, oldest first', ({ exchangeOf }) => {
  const log = new RequestLog();
  for (let i = 1; i <= 1005; i++) log.add(exchangeOf({ path: `/${i}` }), false);
  const paths = log.list('default').map(({ path }) => path);
  expect([paths.length, paths[0], paths.at(-1)]).toEqual([1000, '/6', '/1005']);
});

it('has as many control calls in addition, in order of arrival', ({ exchangeOf }) => {
  const log = new RequestLog();
  log.add(exchangeOf({ path: '/first' }), false);
  for (let i = 1; i <= 1005; i++) log.add(exchangeOf({ path: `/_sim/${i}` }), true);
  log.add(exchangeOf({ path: '/last' }), false);
  const paths = log.list('default').map(({ path }) => path);
  expect([paths.length, paths[0], paths[1], paths.at(-1)]).toEqual([1002, '/first', '/_sim/6', '/last']);
});

it.for([5, 1000, 1005])('clears the %i of one world only, and continues to log', (count, { world, exchangeOf }) => {
  const log = new RequestLog();
  const other = { ...world, id: 'other' };
  for (let i = 1; i <= count; i++) log.add(exchangeOf({ path: `/${i}` }, i % 2 === 0 ? { world: other } : {}), false);
  const others = log.list('other');
  log.clear('default');
  expect(log.list('default')).toEqual([]);
  expect(log.list('other')).toEqual(others);
  log.add(exchangeOf({ path: '/next' }), false);
  expect(log.list('default').map(({ path }) => path)).toEqual(['/next']);
  expect(log.list('other')).toEqual(others);
});

describe('a large body', () => {
  it('is truncated', ({ exchangeOf }) => {
    const log = new RequestLog();
    log.add(exchangeOf({}, { requestBody: 'a'.repeat(70_000), answer: jsonAnswer(200, 'b'.repeat(70_000)) }), false);
    const [request] = log.list('default');
    expect([request?.requestBody?.length, request?.responseBody.length]).toEqual([65_537, 65_537]);
    expect(request?.requestBody?.endsWith('a…')).toBe(true);
  });

  it('is not retained by the logged request', async ({ exchangeOf }) => {
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('gc');
    const log = new RequestLog();
    const carriers = [1, 2, 3].map(() => {
      const exchange = exchangeOf();
      log.add(exchange, false);
      return new WeakRef(exchange.message.body);
    });
    await new Promise(resolve => setImmediate(resolve));
    if (typeof collect === 'function') collect();
    expect(carriers.map(carrier => carrier.deref())).toEqual([undefined, undefined, undefined]);
    expect(log.list('default')).toHaveLength(3);
  });

  it('that is long is not retained by the part that is logged', ({ exchangeOf }) => {
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('gc');
    const log = new RequestLog();
    const heapMegabytes = (): number => {
      if (typeof collect === 'function') collect();
      return process.memoryUsage().heapUsed / 1_048_576;
    };
    const before = heapMegabytes();
    for (let i = 0; i < 50; i++) log.add(exchangeOf({}, { answer: jsonAnswer(200, { text: `${i}${'x'.repeat(2_000_000)}` }) }), false);
    // 50 times 64 kB, not 2 MB; other tests of the process add a little.
    expect(heapMegabytes() - before).toBeLessThan(30);
    expect(log.list('default')).toHaveLength(50);
  });
});
