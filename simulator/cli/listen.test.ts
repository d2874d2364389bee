/** `sim listen`: the receiver of webhooks, beside a simulator and alone. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type * as wire from '../../openapi/generated/control-types.ts';
import { type Running, serve, type TestIo, testIo } from './cli.fixture.ts';
import { runCli } from './program.ts';

interface Listening {
  readonly url: string;
  readonly io: TestIo;
  /** Ends it as Ctrl+C does, and gives its exit code. */
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

/** What the listener has printed besides its first line. */
const printed = ({ io }: Listening) => io.outs.slice(1).join('\n');

async function control<T>({ url }: Running, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${url}/_sim${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(await response.text());
  // The test says what it expects.
  return (await response.json()) as T;
}

/** Has a team made, which is an event, and lets it be delivered. */
async function addTeam(simulator: Running, name: string, organization = 'org_acme'): Promise<void> {
  await control(simulator, 'POST', `/organizations/${organization}/teams`, { name });
  await control(simulator, 'POST', '/clock/advance', { by: 0 });
}

const deliveries = async (simulator: Running) => (await control<wire.DeliveryList>(simulator, 'GET', '/deliveries')).items;

/** What a target got. */
interface Got {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A server that answers 202 with a header and a body of its own. */
async function target(): Promise<{ readonly url: string; readonly got: Got[] }> {
  const got: Got[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    got.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(202, { 'x-mine': 'yes', 'content-type': 'text/plain' }).end('taken');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise(resolve => server.once('listening', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks?a=1`, got };
}

/** Sends what a service would send, signed with that secret. */
function deliver(url: string, body: string, secret = 'whsec_sim_org_acme'): Promise<Response> {
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', 'x-signature': signature }, body });
}

describe('beside a simulator', () => {
  it('registers, verifies, prints and unregisters', async () => {
    const simulator = await serve();
    const listening = await listen(simulator.url);
    const { items } = await control<wire.WebhookList>(simulator, 'GET', '/webhooks');
    expect(items).toMatchObject([{ organizationId: 'org_acme', url: listening.url, enabled: true }]);
    expect(listening.io.outs[0]).toBe(`Listening on ${listening.url} to events of org_acme from ${simulator.url}; Ctrl+C ends it`);
    await addTeam(simulator, 'Events');
    await addTeam(simulator, 'Not mine', 'org_pro');
    expect(printed(listening)).toMatch(/^\d\d:\d\d:\d\d ✓ team\.created {2}team_\w+ {2}Events$/);
    expect(await deliveries(simulator)).toMatchObject([{ status: 'SUCCEEDED', attempts: [{ responseStatus: 200 }] }]);
    expect(await listening.end()).toBe(0);
    expect((await control<wire.WebhookList>(simulator, 'GET', '/webhooks')).total).toBe(0);
  });

  it('takes the organization, the secret and the port that it is given', async () => {
    const simulator = await serve();
    const free = await freePort();
    const listening = await listen(simulator.url, '--organization', 'org_pro', '--secret', 'mine', '--port', free);
    expect(listening.url).toBe(`http://127.0.0.1:${free}/`);
    const { items } = await control<wire.WebhookList>(simulator, 'GET', '/webhooks');
    expect(items).toMatchObject([{ organizationId: 'org_pro', secret: 'mine' }]);
    await addTeam(simulator, 'Mine', 'org_pro');
    expect(printed(listening)).toContain('✓ team.created');
  });

  it('shows what the wrong secret signed, and refuses it', async () => {
    const simulator = await serve();
    const listening = await listen(simulator.url);
    const [webhook] = (await control<wire.WebhookList>(simulator, 'GET', '/webhooks')).items;
    await control(simulator, 'POST', `/webhooks/${webhook?.id}/rotate-secret`);
    await addTeam(simulator, 'Events');
    expect(printed(listening)).toMatch(/✗ team\.created .*\n +The signature does not fit/);
    expect(await deliveries(simulator)).toMatchObject([{ attempts: [{ responseStatus: 400 }] }]);
  });

  it('shows a body that was cut', async () => {
    const simulator = await serve();
    const listening = await listen(simulator.url);
    const [webhook] = (await control<wire.WebhookList>(simulator, 'GET', '/webhooks')).items;
    await control(simulator, 'PATCH', `/webhooks/${webhook?.id}/chaos`, { truncate: 1 });
    await addTeam(simulator, 'Events');
    expect(printed(listening)).toMatch(/✗ \{"type.*\n.*The signature does not fit.*\n +The body is no event/);
  });

  it('shows only what it is asked for, and takes the rest', async () => {
    const simulator = await serve();
    const listening = await listen(simulator.url, '--events', 'team.updated', 'team.deleted');
    await addTeam(simulator, 'Events');
    expect(printed(listening)).toBe('');
    expect(await deliveries(simulator)).toMatchObject([{ status: 'SUCCEEDED' }]);
  });

  it('prints a JSON object a line', async () => {
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

  it('ends with 0 when the simulator has gone before it', async () => {
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
    [['--url', 'http://127.0.0.1:9'], 3, 'No simulator answers'],
  ])('%j ends with %i', async (args, code, message) => {
    const { url } = await serve();
    const io = testIo({ SIM_URL: url });
    expect(await runCli(['listen', ...args], io)).toBe(code);
    expect(io.errs).toEqual([expect.stringContaining(message)]);
  });

  it('says which port is in use, and does not take that of sim serve from the environment', async () => {
    const { url } = await serve();
    const { port } = new URL(url);
    const io = testIo({ SIM_URL: url });
    expect(await runCli(['listen', '--port', port], io)).toBe(2);
    expect(io.errs).toEqual([`sim: Port ${port} is in use; without --port any free one is taken`]);
    const other = testIo({ SIM_URL: url, SIM_PORT: port });
    const ended = runCli(['listen'], other);
    await other.said(/^Listening/);
    other.end();
    expect(await ended).toBe(0);
  });
});

describe('passing on', () => {
  it('hands over the same bytes and headers, and answers what the target answers', async () => {
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

  it('hands over what does not verify, too: the target is to see it', async () => {
    const { url, got } = await target();
    const listening = await listen('http://127.0.0.1:9', '--no-register', '--forward', url);
    const response = await deliver(listening.url, '{"type":"team.created","data":{}}', 'another');
    expect([response.status, response.headers.get('x-mine'), await response.text()]).toEqual([202, 'yes', 'taken']);
    expect(got).toHaveLength(1);
    expect(printed(listening)).toContain('The signature does not fit');
  });

  it('answers 502 when the target gives no answer', async () => {
    const listening = await listen('http://127.0.0.1:9', '--no-register', '--forward', 'http://127.0.0.1:9/hooks');
    expect((await deliver(listening.url, '{"type":"team.created","data":{}}')).status).toBe(502);
    expect(printed(listening)).toMatch(/→ 502 .*\n +http:\/\/127\.0\.0\.1:9\/hooks gives no answer: /);
  });
});

describe('without a simulator', () => {
  it('verifies with the secret of the default fixture, or the one it is given', async () => {
    const listening = await listen('http://127.0.0.1:9', '--no-register');
    expect((await deliver(listening.url, '{"type":"team.created","data":{}}')).status).toBe(200);
    const other = await listen('http://127.0.0.1:9', '--no-register', '--secret', 'mine');
    expect((await deliver(other.url, '{"type":"team.created","data":{}}')).status).toBe(400);
    expect((await deliver(other.url, '{"type":"team.created","data":{}}', 'mine')).status).toBe(200);
  });

  it('passes over a type that it does not know without failing', async () => {
    const listening = await listen('http://127.0.0.1:9', '--no-register');
    expect((await deliver(listening.url, '{"type":"weather.changed","data":{"id":"w_1","status":"SUNNY"}}')).status).toBe(200);
    expect(printed(listening)).toContain('✓ weather.changed  w_1  SUNNY');
  });

  it.each(['{', '[]', '"text"', 'null', '{"type":1,"data":{}}', '{"type":"a","data":null}', ''])(
    'refuses %j, which is no event',
    async body => {
      const listening = await listen('http://127.0.0.1:9', '--no-register');
      expect((await deliver(listening.url, body)).status).toBe(400);
      expect(printed(listening)).toContain('The body is no event');
    },
  );

  it('knows POST only', async () => {
    const listening = await listen('http://127.0.0.1:9', '--no-register');
    const response = await fetch(listening.url);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

/** A port that nobody has right now. */
async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return String(port);
}
