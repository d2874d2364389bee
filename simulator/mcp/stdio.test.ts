import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSimulator } from '../index.ts';
import { serveAssistant } from './stdio.ts';

const hello = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' });

/** All answers to an input that ends after its last piece, by their ids. */
async function answersTo(...pieces: (string | Buffer)[]): Promise<ReadonlyMap<unknown, unknown>> {
  const simulator = await createSimulator({ clock: 'manual' });
  onTestFinished(() => simulator.close());
  const [input, output] = [new PassThrough(), new PassThrough()];
  const fetch: typeof globalThis.fetch = (address, init) => simulator.fetch(address, init);
  const served = serveAssistant({ fetch, url: 'http://127.0.0.1:4010' }, { input, output }, new Promise(() => undefined), () => undefined);
  const answered = text(output);
  for (const piece of pieces) input.write(piece);
  input.end();
  await served;
  output.end();
  const lines = (await answered).split('\n').filter(line => line !== '');
  return new Map(lines.map(line => JSON.parse(line) as { id: unknown }).map(answer => [answer.id, answer]));
}

const lines = (...messages: unknown[]): string => messages.map(message => `${JSON.stringify(message)}\n`).join('');

describe('messages as lines', () => {
  it.each<[string, string, unknown, number]>([
    ['no JSON', 'not json\n', null, -32700],
    ['half a message', '{"jsonrpc":"2.0","id":7,\n', null, -32700],
    ['no jsonrpc', '{"id":8,"method":"ping"}\n', 8, -32600],
    ['another jsonrpc', '{"jsonrpc":"1.0","id":"a","method":"ping"}\n', 'a', -32600],
    ['no method', '{"jsonrpc":"2.0","id":9}\n', 9, -32600],
    ['an id that is none', '{"jsonrpc":"2.0","id":{},"method":"ping"}\n', null, -32600],
    ['an empty batch', '[]\n', null, -32600],
    ['a number', '5\n', null, -32600],
    ['null', 'null\n', null, -32600],
    ['a key of no field', '{"jsonrpc":"2.0","id":9,"method":"ping","params":{"__proto__":{}}}\n', null, -32600],
    ['a key of no field, written otherwise', '{"jsonrpc":"2.0","id":9,"method":"ping","params":{"_\\u005fproto__":{}}}\n', null, -32600],
    ['a part of a batch that is none', '[5]\n', null, -32600],
    ['a line without an end', lines(ping(3)).trimEnd().slice(0, -1), null, -32700],
  ])('answers %s with an error, and what follows', async (_, line, id, code) => {
    const answers = await answersTo(lines(hello), line.endsWith('\n') ? line + lines(ping(1)) : lines(ping(1)) + line);
    expect(answers.get(id)).toMatchObject({ jsonrpc: '2.0', id, error: { code, message: expect.stringMatching(/^The message /) } });
    expect(answers.get(1)).toMatchObject({ result: {} });
  });

  it('answers a message that is too long, and reads on', async () => {
    const answers = await answersTo(lines(hello), Buffer.alloc(6_000_000, 97), Buffer.alloc(6_000_000, 97), `\n${lines(ping(1))}`);
    expect(answers.get(null)).toMatchObject({ error: { code: -32600, message: expect.stringContaining('at most 10000000 bytes') } });
    expect(answers.get(1)).toMatchObject({ result: {} });
  });

  it('reads a byte order mark, batches, empty lines and pieces of a character', async () => {
    const greeting = Buffer.from(
      `\ufeff${lines(hello)}\r\n\n[${JSON.stringify(ping(1))},${JSON.stringify(ping(2))}]\r\n${lines({ ...ping(3), params: { _meta: { 'x.y/z': 'ä' } } })}`,
    );
    const answers = await answersTo(...Array.from(greeting, byte => Buffer.from([byte])));
    expect([...answers.keys()]).toEqual([0, 1, 2, 3]);
  });

  it('answers what is in progress when the input ends, and takes arguments of null as absent', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'status', arguments: null } };
    const answers = await answersTo(
      lines(hello, { jsonrpc: '2.0', method: 'notifications/initialized' }, call),
      lines({ ...ping(2), method: 'tools/list' }).trimEnd(),
    );
    expect(answers.get(1)).toMatchObject({ result: { structuredContent: { clock: { mode: 'manual' } } } });
    expect(answers.get(2)).toMatchObject({ result: { tools: expect.arrayContaining([]) } });
  });

  it('ends without an answer to a call that was canceled', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'status' } };
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    expect((await answersTo(lines(hello, call, cancel, ping(2)))).get(2)).toMatchObject({ result: {} });
  });
});
