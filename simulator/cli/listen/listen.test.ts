import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as wire from '../../../openapi/generated/control-types.ts';
import { freePort } from '../../testing/listen.ts';
import { answering, type Running, ran, serve, type TestIo, testIo } from '../cli.fixture.ts';
import { runCli } from '../program.ts';

interface Listening {
  readonly url: string;
  readonly io: TestIo;
  /** Stops it as Ctrl+C does, and returns its exit code. */
  end(): Promise<number>;
}

async function listen(url: string, ...args: string[]): Promise<Listening> {
  const io = testIo({ SIM_URL: url });
  const ended = runCli(['listen', ...args], io);
  const end = () => {
    io.end();
    return ended;
  };
  onTestFinished(async () => void (await end()));
  const line = await Promise.race([io.said(/^Listening/), ended.then(() => io.errs.join('\n'))]);
  return { url: /http:\/\/127\.0\.0\.1:\d+\//.exec(line)?.[0] ?? line, io, end };
}

/** The output of the listener without the first line. */
const printed = ({ io }: Listening) => io.outs.slice(1).join('\n');

async function control<T>({ url }: Running, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${url}/_sim${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(await response.text());
  // The caller names the type.
  return (await response.json()) as T;
}

/** Creates a team, which sends an event. */
async function addTeam(simulator: Running, name: string, organization = 'org_acme'): Promise<void> {
  await control(simulator, 'POST', `/organizations/${organization}/teams`, { name });
  await control(simulator, 'POST', '/clock/advance', { by: 0 });
}

/** How many control calls the request log of the simulator has, of all programs. */
const controlCalls = async (simulator: Running) =>
  (await control<wire.RequestList>(simulator, 'GET', '/requests?control=true&operationId=listWebhooks')).total;

const deliveries = async (simulator: Running) => (await control<wire.DeliveryList>(simulator, 'GET', '/deliveries')).items;

/** A request that a target received. */
interface Got {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A server that responds with 202, a header and a body. */
async function target(): Promise<{ readonly url: string; readonly got: Got[] }> {
  const got: Got[] = [];
  const url = await answering(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    got.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(202, { 'x-mine': 'yes', 'content-type': 'text/plain' }).end('taken');
  });
  return { url: `${url}/hooks?a=1`, got };
}

/** Sends a signed delivery like the service. */
function deliver(url: string, body: string, secret = 'whsec_sim_org_acme'): Promise<Response> {
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', 'x-signature': signature }, body });
}

describe('sim listen with a simulator', () => {
  it('registers again after a reset', async () => {
    const simulator = await serve();
    const listener = await listen(simulator.url);
    await simulator.sim('reset');
    await listener.io.said(/^The endpoint was removed, for example by a reset; registered again as wh_/);
    // It has looked for its endpoint at least once, which must not hide other calls in the log.
    expect(await controlCalls(simulator)).toBe(0);
    await addTeam(simulator, 'After');
    expect(await listener.io.said(/team\.created/)).toMatch(/✓ team\.created .* After$/);
  });

  it('registers an endpoint, verifies and prints deliveries, and removes the endpoint', async () => {
    const simulator = await serve();
    const listening = await listen(simulator.url);
    const { items } = await control<wire.WebhookList>(simulator, 'GET', '/webhooks');
    expect(items).toMatchObject([{ organizationId: 'org_acme', url: listening.url, enabled: true }]);
    expect(listening.io.outs[0]).toBe(`Listening on ${listening.url} to events of org_acme from ${simulator.url}; press Ctrl+C to stop`);
    await addTeam(simulator, 'Events');
    await addTeam(simulator, 'Not mine', 'org_pro');
    expect(printed(listening)).toMatch(/^\d\d:\d\d:\d\d ✓ team\.created {2}team_\w+ {2}Events$/);
    expect(await deliveries(simulator)).toMatchObject([{ status: 'SUCCEEDED', attempts: [{ responseStatus: 200 }] }]);
    expect(await listening.end()).toBe(0);
    expect((await control<wire.WebhookList>(simulator, 'GET', '/webhooks')).total).toBe(0);
  });

  it('uses the given organization, secret and port', async () => {
    const simulator = await serve();
    const free = String(await freePort());
    const listening = await listen(simulator.url, '--organization', 'org_pro', '--secret', 'mine', '--port', free);
    expect(listening.url).toBe(`http://127.0.0.1:${free}/`);
    const { items } = await control<wire.WebhookList>(simulator, 'GET', '/webhooks');
    expect(items).toMatchObject([{ organizationId: 'org_pro', secret: 'mine' }]);
    await addTeam(simulator, 'Mine', 'org_pro');
    expect(printed(listening)).toContain('✓ team.created');
  });

  it('shows a delivery with a wrong signature and responds with 400', async () => {
    const simulator = await serve();
    const listening = await listen(simulator.url);
    const [webhook] = (await control<wire.WebhookList>(simulator, 'GET', '/webhooks')).items;
    await control(simulator, 'POST', `/webhooks/${webhook?.id}/rotate-secret`);
    await addTeam(simulator, 'Events');
    expect(printed(listening)).toMatch(/✗ team\.created .*\n +Signature mismatch/);
    expect(await deliveries(simulator)).toMatchObject([{ attempts: [{ responseStatus: 400 }] }]);
  });

  it('shows a truncated body', async () => {
    const simulator = await serve();
    const listening = await listen(simulator.url);
    const [webhook] = (await control<wire.WebhookList>(simulator, 'GET', '/webhooks')).items;
    await control(simulator, 'PATCH', `/webhooks/${webhook?.id}/chaos`, { truncate: 1 });
    await addTeam(simulator, 'Events');
    expect(printed(listening)).toMatch(/✗ \{"type.*\n.*Signature mismatch.*\n +The body is not an event/);
  });

  it('shows only the given event types and accepts the others', async () => {
    const simulator = await serve();
    const listening = await listen(simulator.url, '--events', 'team.updated', 'team.deleted');
    await addTeam(simulator, 'Events');
    expect(printed(listening)).toBe('');
    expect(await deliveries(simulator)).toMatchObject([{ status: 'SUCCEEDED' }]);
  });

  it('prints one JSON object per line with --json', async () => {
    const simulator = await serve();
    const io = testIo({ SIM_URL: simulator.url });
    const ended = runCli(['listen', '--json'], io);
    await expect.poll(async () => (await control<wire.WebhookList>(simulator, 'GET', '/webhooks')).total).toBe(1);
    await addTeam(simulator, 'Events');
    expect(io.outs.map(line => JSON.parse(line) as object)).toMatchObject([
      { at: expect.stringMatching(/Z$/), type: 'team.created', data: { name: 'Events' }, verified: true, answered: { status: 200 } },
    ]);
    io.end();
    expect(await ended).toBe(0);
  });

  it('exits with 0 if the simulator has stopped before', async () => {
    const io = testIo();
    const simulator = runCli(['--port', '0'], io);
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(await io.said(/127\.0\.0\.1/))?.[0] ?? '';
    const listening = await listen(url);
    io.end();
    await simulator;
    expect([await listening.end(), listening.io.errs]).toEqual([0, []]);
  });

  it.each([
    [['--port', 'x'], 2, '--port must be a whole number'],
    [['--events', 'post.publishd'], 2, 'did you mean post.published?'],
    [['--organization', 'org_nobody'], 2, 'Organization not found'],
    [['--url', 'http://127.0.0.1:9'], 3, 'No simulator responds'],
  ])('%j exits with %i', async (args, code, message) => {
    const { url } = await serve();
    expect(await ran(['listen', ...args], { env: { SIM_URL: url } })).toMatchObject({ code: code, err: expect.stringContaining(message) });
  });

  it('reports a port that is in use, and ignores SIM_PORT', async () => {
    const { url } = await serve();
    const { port } = new URL(url);
    expect(await ran(['listen', '--port', port], { env: { SIM_URL: url } })).toMatchObject({
      code: 2,
      err: `sim: Port ${port} is in use; omit --port to use any free port`,
    });
    const other = testIo({ SIM_URL: url, SIM_PORT: port });
    const ended = runCli(['listen'], other);
    await other.said(/^Listening/);
    other.end();
    expect(await ended).toBe(0);
  });
});

describe('sim listen --forward', () => {
  it('forwards body and headers unchanged and returns the response of the target', async () => {
    const simulator = await serve();
    const { url, got } = await target();
    const listening = await listen(simulator.url, '--forward', url);
    await addTeam(simulator, 'Zoë 🚀');
    const [delivery] = await deliveries(simulator);
    const attempt = delivery?.attempts[0];
    expect(attempt).toMatchObject({ responseStatus: 202, responseBody: 'taken' });
    const { host, connection, 'content-length': length, ...headers } = got[0]?.headers ?? {};
    expect(got).toMatchObject([{ method: 'POST', path: '/hooks?a=1', body: attempt?.requestBody }]);
    expect(headers).toEqual(attempt?.requestHeaders);
    expect([host, connection, length]).toEqual([new URL(url).host, 'keep-alive', String(Buffer.byteLength(got[0]?.body ?? ''))]);
    expect(printed(listening)).toMatch(/✓ team\.created .* → 202 in \d+ ms$/);
  });

  it.each([
    ...['/hooks/', '/', '/hooks//', '/hooks/?a=1/', '/a/../b/./c', '/a%2fb/%7e?x={1}&y=a|b', '/?q'].map(path => [path, path] as const),
    ['', '/'],
    ['/zoë?a=b#top', '/zo%C3%AB?a=b'],
  ] as const)('sends to the target exactly as it is written: %j', async (written, path) => {
    const { url, got } = await target();
    const listening = await listen('http://127.0.0.1:9', '--no-register', '--forward', new URL(url).origin + written);
    await deliver(listening.url, '{"type":"team.created","data":{}}');
    expect(got).toMatchObject([{ path }]);
  });

  it('forwards one after the other', async () => {
    const answers: (() => void)[] = [];
    const paths: string[] = [];
    const url = await answering((request, response) => {
      paths.push(String(request.headers['x-number']));
      answers.push(() => response.end());
    });
    const listening = await listen('http://127.0.0.1:9', '--no-register', '--forward', `${url}/`);
    const sent = [1, 2, 3].map(number =>
      fetch(listening.url, { method: 'POST', headers: { 'x-number': String(number) }, body: '{"type":"a","data":{}}' }),
    );
    for (const count of [1, 2, 3]) {
      await expect.poll(() => paths.length).toBe(count);
      answers[count - 1]?.();
    }
    await Promise.all(sent);
    expect(paths).toHaveLength(3);
  });

  it('forwards deliveries with a wrong signature, too', async () => {
    const { url, got } = await target();
    const listening = await listen('http://127.0.0.1:9', '--no-register', '--forward', url);
    const response = await deliver(listening.url, '{"type":"team.created","data":{}}', 'another');
    expect([response.status, response.headers.get('x-mine'), await response.text()]).toEqual([202, 'yes', 'taken']);
    expect(got).toHaveLength(1);
    expect(printed(listening)).toContain('Signature mismatch');
  });

  it('responds with 502 if the target does not respond', async () => {
    const listening = await listen('http://127.0.0.1:9', '--no-register', '--forward', 'http://127.0.0.1:9/hooks');
    expect((await deliver(listening.url, '{"type":"team.created","data":{}}')).status).toBe(502);
    expect(printed(listening)).toMatch(/→ 502 .*\n +http:\/\/127\.0\.0\.1:9\/hooks does not respond: /);
  });
});

describe('sim listen --no-register', () => {
  it('verifies with the secret of the default fixture, or the given one', async () => {
    const listening = await listen('http://127.0.0.1:9', '--no-register');
    expect((await deliver(listening.url, '{"type":"team.created","data":{}}')).status).toBe(200);
    const other = await listen('http://127.0.0.1:9', '--no-register', '--secret', 'mine');
    expect((await deliver(other.url, '{"type":"team.created","data":{}}')).status).toBe(400);
    expect((await deliver(other.url, '{"type":"team.created","data":{}}', 'mine')).status).toBe(200);
  });

  it('accepts an unknown event type', async () => {
    const listening = await listen('http://127.0.0.1:9', '--no-register');
    expect((await deliver(listening.url, '{"type":"weather.changed","data":{"id":"w_1","status":"SUNNY"}}')).status).toBe(200);
    expect(printed(listening)).toContain('✓ weather.changed  w_1  SUNNY');
  });

  it.each(['{', '[]', '"text"', 'null', '{"type":1,"data":{}}', '{"type":"a","data":null}', ''])(
    'refuses %j, which is no event',
    async body => {
      const listening = await listen('http://127.0.0.1:9', '--no-register');
      expect((await deliver(listening.url, body)).status).toBe(400);
      expect(printed(listening)).toContain('The body is not an event');
    },
  );

  it('responds with 405 to other methods than POST', async () => {
    const listening = await listen('http://127.0.0.1:9', '--no-register');
    const response = await fetch(listening.url);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
