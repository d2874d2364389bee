import { createServer, request as sendRaw } from 'node:http';
import request from 'supertest';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSimulator, type Simulator, type SimulatorOptions } from '../index.ts';
import { closeServer, listen } from '../testing/listen.ts';
import { within } from '../testing/within.ts';
import { isLoopback } from '../text/foreign-caller.ts';

/** A simulator that is closed after the test. */
async function start(control: SimulatorOptions['control'] = {}): Promise<Simulator> {
  const sim = await createSimulator({ control });
  onTestFinished(() => sim.close());
  return sim;
}

async function open(control: SimulatorOptions['control'] = {}, host?: string): Promise<string> {
  const { url } = await (await start(control)).listen(host === undefined ? {} : { host });
  return url;
}

describe('a request of a foreign web page', () => {
  it.each([
    ['Host', 'evil.example', 403],
    ['Host', 'evil.example:4010', 403],
    ['Host', 'localhost.evil.example', 403],
    ['Host', '127.0.0.1.evil.example', 403],
    ['Host', '', 403],
    ['Host', 'localhost', 200],
    ['Host', 'sim.localhost:4010', 200],
    ['Host', '127.0.0.1:4010', 200],
    ['Host', '127.9.9.9', 200],
    ['Host', '[::1]:4010', 200],
    // An address cannot be rebound: only names can.
    ['Host', '192.168.1.7:4010', 200],
    ['Origin', 'https://evil.example', 403],
    ['Origin', 'https://localhost.evil.example', 403],
    ['Origin', 'null', 403],
    ['Origin', 'http://localhost:5173', 200],
    ['Origin', 'http://127.0.0.1:4010', 200],
    ['Origin', 'http://[::1]:5173', 200],
  ])('%s: %s → %i', async (name, value, status) => {
    const url = await open();
    const answer = await request(url).get('/_sim/clock').set(name, value);
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body).toEqual({ statusCode: 403, message: expect.stringMatching(/is not allowed/) });
  });

  it('changes nothing', async () => {
    const sim = await start();
    const { url } = await sim.listen();
    const before = sim.clock.now();
    await request(url).post('/_sim/clock/advance').set('Origin', 'https://evil.example').send({ by: 'PT1H' }).expect(403);
    expect(sim.clock.now()).toBe(before);
  });

  it.each([
    ['POST', '/_sim/reset', 'cross-site', 403],
    ['PATCH', '/_sim/clock', 'cross-site', 403],
    ['DELETE', '/_sim/requests', 'cross-site', 403],
    ['GET', '/_sim/clock', 'cross-site', 403],
    ['DELETE', '/_sim/requests', 'same-origin', 200],
    ['DELETE', '/_sim/requests', 'none', 200],
  ] as const)('%s %s with Sec-Fetch-Site: %s → %i', async (method, path, site, status) => {
    const url = await open();
    const response = await fetch(url + path, { method, headers: { 'sec-fetch-site': site } });
    expect(response.status).toBe(status);
    if (status === 403) expect(await response.json()).toMatchObject({ message: expect.stringContaining('cross-site is not allowed') });
  });

  it('does not reach the platform pages', async () => {
    const url = await open();
    await request(url).get('/_platform/portal').set('Host', 'evil.example').expect(403);
    await request(url).get('/_platform/portal').expect(404);
  });

  it.each([
    ['Host', 'api.example'],
    ['Origin', 'https://app.example'],
    ['Sec-Fetch-Site', 'cross-site'],
  ])('does not reach the public API with the published keys and %s: %s', async (name, value) => {
    const url = await open();
    const create = () => request(url).post('/api/v1/team').set('x-api-key', 'sk_sim_acme').send({ name: 'New' });
    await create().set(name, value).expect(403);
    await create().expect(200);
  });

  it('leaves no trace in logs', async () => {
    const seen: string[] = [];
    const sim = await createSimulator({ onRequest: ({ path }) => seen.push(path) });
    onTestFinished(() => sim.close());
    const { url } = await sim.listen();
    await request(url).get('/api/v1/team').set('Origin', 'https://evil.example').expect(403);
    await request(url)
      .get('/_sim/requests?control=true')
      .expect(200, /"total":0/);
    expect(seen).toEqual(['/_sim/requests']);
  });

  it('may use files, as those of an object store, by a name of this machine', async () => {
    const url = await open();
    const ask = (host: string) => request(url).get('/_media/x.jpg').set('Origin', 'http://localhost:3000').set('Host', host);
    await ask('localhost').expect(404);
    await ask('evil.example').expect(403);
  });

  it('passes with an allowed host', async () => {
    const url = await open({ allowedHosts: ['sim.ci.example'] });
    await request(url).get('/_sim/clock').set('Host', 'sim.ci.example:80').set('Origin', 'http://sim.ci.example').expect(200);
    await request(url).get('/_sim/clock').set('Host', 'other.ci.example').expect(403);
    await request(url).get('/_sim/clock').set('Origin', 'http://other.ci.example').expect(403);
  });

  it.each(['/_sim', '/_sim/', '/_sim/clock', '/_sim/nothing'])('is refused at %s', async path => {
    const url = await open();
    await request(url).get(path).set('Host', 'evil.example').expect(403);
  });

  it.each(['/%5Fsim/clock', '//_sim/clock', '/_SIM/clock', '/x/../_sim/clock'])('cannot bypass the guard with %s', async path => {
    const url = await open();
    const { status } = await fetchRaw(url, path);
    expect([403, 404]).toContain(status);
  });
});

/** Sends the path as it is: clients tidy it up. */
function fetchRaw(url: string, path: string): Promise<{ readonly status: number }> {
  const answer = new Promise<{ readonly status: number }>((resolve, reject) => {
    const call = sendRaw({ host: '127.0.0.1', port: new URL(url).port, path, headers: { host: 'evil.example' } }, response => {
      response.resume();
      resolve({ status: response.statusCode ?? 0 });
    });
    call.on('error', reject).end();
  });
  return within('an answer begins', answer);
}

describe('a control token', () => {
  it.each([
    [undefined, 401],
    ['Bearer wrong', 401],
    ['Bearer', 401],
    ['hush', 401],
    ['Bearer hush2', 401],
    ['Bearer hush', 200],
  ])('%s → %i', async (authorization, status) => {
    const url = await open({ controlToken: 'hush' });
    const call = request(url).get('/_sim/clock');
    const answer = await (authorization === undefined ? call : call.set('Authorization', authorization));
    expect(answer.status).toBe(status);
    if (status === 401)
      expect(answer.body).toEqual({ statusCode: 401, message: 'The control API needs its token: authorization: Bearer <token>' });
  });

  it('is not needed for the public API and the platform pages', async () => {
    const url = await open({ controlToken: 'hush' });
    await request(url).get('/api/v1/team').set('x-api-key', 'sk_sim_acme').expect(200);
    await request(url).get('/_platform/portal').expect(404);
  });

  it('does not let a foreign page in', async () => {
    const url = await open({ controlToken: 'hush' });
    await request(url).get('/_sim/clock').set('Authorization', 'Bearer hush').set('Origin', 'https://evil.example').expect(403);
  });

  it('is masked in the request log', async () => {
    const url = await open({ controlToken: 'hush_hush_hush' });
    const list = () => request(url).get('/_sim/requests?control=true').set('Authorization', 'Bearer hush_hush_hush').expect(200);
    await list();
    expect((await list()).text).not.toContain('hush_hush');
  });
});

it('secrets in a mistyped path are masked for loggers of requests', async () => {
  const paths: string[] = [];
  const sim = await createSimulator({ control: { controlToken: 'hush_hush_hush' }, onRequest: ({ path }) => paths.push(path) });
  onTestFinished(() => sim.close());
  const { url } = await sim.listen();
  for (const path of ['/api/v1/post/sk_sim_acme', '/_sim/hush_hush_hush']) await fetch(url + path);
  expect(paths).toEqual(['/api/v1/post/sk_sim_***', '/_sim/***']);
});

describe('in process', () => {
  it('any host and origin may call', async () => {
    const sim = await start({ controlToken: 'hush' });
    const response = await sim.fetch('https://api.example/_sim/clock', { headers: { origin: 'https://evil.example' } });
    expect(response.status).toBe(200);
  });
});

describe('IPv6 loopback', () => {
  it('is served like IPv4 loopback', async context => {
    if (!(await hasIpv6())) context.skip();
    const url = await open({}, '::1');
    expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect((await fetch(`${url}/_sim/clock`)).status).toBe(200);
  });

  it.each([
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['localhost', true],
    ['a.localhost', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.1.7', false],
    ['example.com', false],
    ['localhost.example.com', false],
  ])('%s is loopback: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});

/** A machine without IPv6 cannot bind it. */
function hasIpv6(): Promise<boolean> {
  const server = createServer();
  return listen(server, '::1').then(
    () => closeServer(server).then(() => true),
    () => false,
  );
}
