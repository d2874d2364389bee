import { describe, expect, it } from 'vitest';
import { testIo } from '../cli.fixture.ts';
import { createServeLog, type Started } from './log.ts';

const started: Started = {
  url: 'http://127.0.0.1:4010',
  seed: 1,
  clock: { now: '2026-03-02T09:00:00.000Z', mode: 'realtime', speed: 60 },
  organizations: [],
  failures: {},
  state: undefined,
  ignoredFlags: [],
  media: undefined,
  generatedToken: undefined,
  publicUrl: undefined,
  certificate: undefined,
  ui: true,
};

describe('the pretty log', () => {
  it('has a curl command even without organizations', () => {
    const io = testIo();
    createServeLog('pretty', io).started(started);
    expect(io.outs[0]).toContain('No organization yet');
    expect(io.outs[0]).toContain('curl http://127.0.0.1:4010/\n');
    expect(io.outs[0]).toContain('realtime at 60x');
  });

  it('shows the state file', () => {
    const io = testIo();
    createServeLog('pretty', io).started({ ...started, state: '/srv/sim.json' });
    expect(io.outs[0]).toContain('State    /srv/sim.json\n');
  });

  it.each([
    [undefined, undefined],
    ['/srv/media', 'Media    /srv/media'],
    ['discard', 'Media    discarded'],
  ])('shows the directory of uploads if it is set: %s', (media, line) => {
    const io = testIo();
    createServeLog('pretty', io).started({ ...started, media });
    expect(/Media.*/.exec(io.outs[0] ?? '')?.[0]).toBe(line);
  });

  it('names the fault that hit a request, and says when it is retired', () => {
    const io = testIo();
    const log = createServeLog('pretty', io);
    const request = { method: 'GET', path: '/api/v1/team', status: 503, durationMs: 1.25 };
    log.request?.(request);
    log.request?.({ ...request, fault: { id: 'fault_a', retired: false } });
    log.request?.({ ...request, fault: { id: 'fault_a', retired: true } });
    log.flush();
    expect(io.outs.join('\n').split('\n')).toEqual([
      'GET    /api/v1/team 503 1.3 ms',
      'GET    /api/v1/team 503 1.3 ms fault_a',
      'GET    /api/v1/team 503 1.3 ms fault_a, which is retired now',
    ]);
  });

  it('has one line for a failed delivery', () => {
    const [pretty, json] = [testIo(), testIo()];
    const failed = {
      type: 'post.published',
      url: 'http://127.0.0.1:9/in',
      attempt: 1,
      reason: 'connection refused',
      deliveryId: 'del_1',
      isRetried: true,
    } as const;
    for (const log of [createServeLog('pretty', pretty), createServeLog('json', json)]) {
      log.failedDelivery(failed);
      log.flush();
    }
    expect(pretty.outs).toEqual(['failed post.published → http://127.0.0.1:9/in attempt 1: connection refused, is retried']);
    expect(json.outs.map(line => JSON.parse(line) as object)).toEqual([{ event: 'failedDelivery', ...failed }]);
  });

  it('writes problems to standard error', () => {
    const io = testIo();
    const log = createServeLog('pretty', io);
    log.problem('The answer breaks the document');
    expect([io.outs, io.errs]).toEqual([[], ['The answer breaks the document']]);
  });

  it('gathers the lines of requests, and keeps the order of all that it writes', () => {
    const io = testIo();
    const log = createServeLog('pretty', io);
    for (const path of ['/a', '/b']) log.request?.({ method: 'GET', path, status: 200, durationMs: 1 });
    expect(io.outs).toEqual([]);
    log.problem('no');
    log.request?.({ method: 'GET', path: '/c', status: 200, durationMs: 1 });
    log.stopping();
    expect(io.outs).toEqual(['GET    /a 200 1.0 ms\nGET    /b 200 1.0 ms', 'GET    /c 200 1.0 ms', 'Stopping']);
    log.flush();
    expect(io.outs).toHaveLength(3);
  });

  it.each([500, 0])('uses colours only for a terminal: %i', status => {
    const request = { method: 'GET', path: '/', status, durationMs: 1 };
    const [plain, coloured] = [testIo(), { ...testIo(), colour: true }];
    for (const log of [createServeLog('pretty', plain), createServeLog('pretty', coloured)]) {
      log.request?.(request);
      log.flush();
    }
    expect(plain.outs).toEqual([`GET    / ${status} 1.0 ms`]);
    expect(coloured.outs[0]).toContain(`\u001B[31m${status}\u001B[39m`);
  });
});

describe('the JSON log', () => {
  it('has the generated token, and problems', () => {
    const io = testIo();
    const log = createServeLog('json', io);
    log.started({ ...started, generatedToken: 'secret' });
    log.problem('broken');
    expect(io.outs.map(line => JSON.parse(line) as unknown)).toMatchObject([
      { event: 'started', controlToken: 'secret' },
      { event: 'problem', message: 'broken' },
    ]);
    expect(io.errs).toEqual([]);
  });
});
