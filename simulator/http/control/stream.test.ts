import { connect } from 'node:net';
import { describe, expect } from 'vitest';
import { controlApi, type JsonSchema } from '../../../openapi/document.ts';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { readUntil } from '../../testing/sockets.ts';
import { emitted, within } from '../../testing/within.ts';
import { SchemaCompiler } from '../schemas.ts';
import { type ControlTest, it, logged } from './control.fixture.ts';

interface ReceivedEvent {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface Stream {
  readonly response: Response;
  /** The events so far, without comments. */
  readonly received: readonly ReceivedEvent[];
  /** Waits for an event that fits; false when the stream ends first. */
  until(fits: (event: ReceivedEvent) => boolean): Promise<boolean>;
  /** Waits for the end. */
  ended(): Promise<void>;
  leave(): Promise<void>;
}

/** Reads a stream; each message must be one that the document describes. */
async function follow(opening: Promise<Response>): Promise<Stream> {
  const response = await opening;
  const reader = (response.body ?? expect.fail('There is no body')).getReader();
  const received: ReceivedEvent[] = [];
  let rest = '';
  const more = async (): Promise<boolean> => {
    const { done, value } = await within('the stream goes on', reader.read(), () => JSON.stringify(received.slice(-5)));
    if (done) return false;
    const messages = (rest + Buffer.from(value).toString()).split('\n\n');
    rest = messages.pop() ?? '';
    for (const message of messages) if (!message.startsWith(':')) received.push(read(message));
    return true;
  };
  return {
    response,
    received,
    async until(fits) {
      while (!received.some(fits)) if (!(await more())) return false;
      return true;
    },
    async ended() {
      while (await more());
    },
    leave: () => reader.cancel(),
  };
}

const compiler = new SchemaCompiler(controlApi(), {});
const content = controlApi().json.paths?.['/_sim/stream']?.get?.responses?.['200'].content['text/event-stream'];
const schemas: Readonly<Record<string, ReturnType<SchemaCompiler['compile']>>> = Object.fromEntries(
  Object.entries(content['x-events'] as Readonly<Record<string, JsonSchema>>).map(([event, schema]) => [event, compiler.compile(schema)]),
);

function read(message: string): ReceivedEvent {
  const [, event = '', text = ''] = /^event: (\w+)\ndata: (.*)$/.exec(message) ?? expect.fail(`No message: ${message}`);
  const data = JSON.parse(text) as ReceivedEvent['data'];
  const validate = schemas[event] ?? expect.fail(`The document knows no ${event}`);
  if (!validate(data)) expect.fail(`${event} ${text} breaks the document: ${JSON.stringify(validate.errors)}`);
  return { event, data };
}

const open = (acme: ControlTest, init: RequestInit = {}) => follow(acme.sim.fetch('http://x/_sim/stream', init));
const is =
  (event: string, data: object) =>
  ({ event: name, data: found }: ReceivedEvent) => {
    if (name !== event) return false;
    try {
      expect(found).toMatchObject(data);
      return true;
    } catch {
      return false;
    }
  };

describe('GET /_sim/stream', () => {
  it('sends events, deliveries, requests and jobs at once', async ({ acme }) => {
    await acme.did('POST', '/webhooks', { body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in' } });
    const stream = await open(acme);
    expect([stream.response.status, stream.response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    await acme.call('POST', '/team', { body: { name: 'New' } });
    await acme.did('GET', '/clock');
    acme.receiver.answer(200);
    await acme.did('POST', '/deliveries/settle');
    expect(await stream.until(is('delivery', { status: 'SUCCEEDED' }))).toBe(true);
    const [event] = (await acme.did<wire.EventList>('GET', '/events')).items;
    const [delivery] = (await acme.did<wire.DeliveryList>('GET', '/deliveries')).items;
    const [request] = await logged(acme);
    expect(stream.received).toEqual([
      { event: 'clock', data: { now: '2026-03-02T09:00:00.000Z', mode: 'manual', speed: 1 } },
      { event: 'event', data: event },
      { event: 'delivery', data: { ...delivery, status: 'PENDING', attempts: [] } },
      { event: 'request', data: request },
      { event: 'job', data: { id: expect.any(String), at: '2026-03-02T09:00:00.000Z', kind: 'webhooks.deliver', subject: delivery?.id } },
      { event: 'delivery', data: delivery },
    ]);
    await stream.leave();
  });

  it('sends the clock and platforms after a change', async ({ acme }) => {
    const stream = await open(acme);
    await acme.did('POST', '/clock/advance', { body: { by: 'PT1H' } });
    expect(await stream.until(is('clock', { now: '2026-03-02T10:00:00.000Z', mode: 'manual' }))).toBe(true);
    await acme.did('PATCH', '/clock', { body: { mode: 'realtime', speed: 3 } });
    expect(await stream.until(is('clock', { mode: 'realtime', speed: 3 }))).toBe(true);
    acme.sim.platforms.TIKTOK.fail('rate-limited', { resetAt: Date.parse('2026-03-02T12:00:00Z') });
    expect(await stream.until(is('platform', { platform: 'TIKTOK', status: 'degraded' }))).toBe(true);
    await acme.did('POST', '/clock/advance', { body: { to: '2026-03-02T12:00:00Z' } });
    expect(await stream.until(is('platform', { platform: 'TIKTOK', status: 'operational', failure: null }))).toBe(true);
    await stream.leave();
  });

  it('sends the progress of an import during an advance', async ({ acme }) => {
    const stream = await open(acme);
    const row = 'team_acme_marketing,A,2026-03-09T11:00:00Z,DRAFT,TWITTER,Hi\n';
    const form = new FormData();
    form.append('file', new File([`teamId,title,postDate,status,socialAccountTypes,text\n${row.repeat(1000)}`], 'spring.csv'));
    const { body } = await acme.call<{ id: string }>('POST', '/post-csv-import', { form });
    const advance = acme.did('POST', '/clock/advance', { body: { by: 'PT10M' } });
    expect(await stream.until(is('job', { id: body.id, status: 'COMPLETED', done: 1000, total: 1000, endsAt: null }))).toBe(true);
    await advance;
    const progress = stream.received.filter(is('job', { kind: 'csv-import', id: body.id })).map(({ data }) => Number(data['done']));
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    // How often depends on the machine: 10 times in a second at most, far from every row.
    expect(progress.length).toBeLessThan(300);
    expect(stream.received.filter(is('job', { kind: 'csvImport.row' }))).toEqual([]);
    expect(stream.received.filter(is('job', { kind: 'csvImport.start', subject: body.id }))).toHaveLength(1);
    await stream.leave();
  });

  it('sends received parts and finished uploads', async ({ acme }) => {
    const stream = await open(acme);
    const file = { fileName: 'a.pdf', mimeType: 'application/pdf', fileSize: 5, teamId: 'team_acme_marketing' };
    const transfer = (
      await acme.call<{ uploadId: string; path: string; parts: { url: string }[] }>('POST', '/upload/multipart/init', { body: file })
    ).body;
    await acme.sim.fetch(transfer.parts[0]?.url ?? '', { method: 'PUT', body: 'hello' });
    const upload = { id: transfer.uploadId, kind: 'multipart-upload', name: 'a.pdf' };
    expect(await stream.until(is('job', { ...upload, status: 'UPLOADING', done: 1, storedBytes: 5, totalBytes: 5 }))).toBe(true);
    const { uploadId, path } = transfer;
    await acme.call('POST', '/upload/multipart/abort', { body: { uploadId, path } });
    expect(await stream.until(is('job', { ...upload, status: 'REMOVED' }))).toBe(true);
    expect(stream.received.some(is('request', { method: 'PUT', operationId: null, status: 200 }))).toBe(true);
    await stream.leave();
  });

  it('has one world only, no control calls, and no secrets', async ({ acme }) => {
    await acme.did('POST', '/worlds');
    const [stream, other] = [await open(acme), await open(acme, { headers: { 'x-sim-world': 'world_1' } })];
    await acme.call('GET', '/team', { key: 'sk_sim_acme_world_1' });
    await acme.call('GET', '/health-is-elsewhere', { key: 'sk_sim_pro' });
    expect(await other.until(is('request', { operationId: 'listTeams' }))).toBe(true);
    expect(await stream.until(is('request', { path: '/api/v1/health-is-elsewhere' }))).toBe(true);
    expect([stream, other].map(({ received }) => received.filter(({ event }) => event === 'request').length)).toEqual([1, 1]);
    expect(JSON.stringify([...stream.received, ...other.received])).not.toMatch(/sk_sim_\w/);
    await acme.did('DELETE', '/worlds/world_1');
    await other.ended();
    await stream.leave();
  });

  it('continues after a reset and after a restored snapshot', async ({ acme }) => {
    const stream = await open(acme);
    const snapshot = await acme.did('GET', '/snapshot');
    await acme.did('POST', '/reset', { body: { startTime: '2030-01-01T00:00:00Z' } });
    expect(await stream.until(is('clock', { now: '2030-01-01T00:00:00.000Z' }))).toBe(true);
    await acme.did('PUT', '/snapshot', { body: snapshot });
    await acme.call('GET', '/team');
    expect(await stream.until(is('request', { operationId: 'listTeams', at: '2026-03-02T09:00:00.000Z' }))).toBe(true);
    await stream.leave();
  });

  it('can be aborted with a signal', async ({ acme }) => {
    const controller = new AbortController();
    const stream = await open(acme, { signal: controller.signal });
    await stream.until(is('clock', {}));
    const end = stream.until(is('platform', {}));
    controller.abort();
    await expect(end).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('ends with the simulator, in process and over a socket', async ({ acme: { sim }, listening: { url } }) => {
    const streams = [await follow(sim.fetch('http://x/_sim/stream')), await follow(fetch(`${url}/_sim/stream`))];
    for (const stream of streams) expect(await stream.until(is('clock', {}))).toBe(true);
    await sim.close();
    await Promise.all(streams.map(stream => stream.ended()));
  });

  it('drops messages for a client that does not read, and reports their number', async ({ acme, listening: { port } }) => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    socket.write('GET /_sim/stream HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await emitted('the stream begins', socket, 'readable');
    // More than fits into the buffer and into the operating system's buffers of two sockets.
    for (let i = 0; i < 200; i++) await acme.call('POST', '/team', { body: { name: 'x'.repeat(60_000) } });
    const lost = (text: string) => /^: (\d+) messages were lost, as nobody read fast enough$/m.exec(text.slice(-100_000))?.[1];
    const text = await readUntil(socket, got => lost(got) !== undefined);
    expect(Number(lost(text))).toBeGreaterThan(10);
  });
});
