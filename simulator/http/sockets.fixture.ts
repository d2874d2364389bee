import { expect } from 'vitest';
import { saveWorld } from '../domain/snapshots/snapshot.ts';
import { it as base } from '../testing/simulator.fixture.ts';
import { exchange, jsonOf, type RawAnswer } from './http.fixture.ts';

export const KEY = 'x-api-key: sk_sim_acme';
export const JSON_TYPE = 'content-type: application/json';
export const CLOSE = 'connection: close';

/** A request as bytes; its body's true length unless the headers say otherwise. */
export function ask(method: string, target: string, headers: readonly string[], body: string | Uint8Array = ''): Uint8Array[] {
  const bytes = Buffer.from(body);
  const hasLength = headers.some(header => /^(?:content-length|transfer-encoding):/i.test(header));
  const length = hasLength || bytes.length === 0 ? [] : [`content-length: ${bytes.length}`];
  return [
    Buffer.from(`${method} ${target} HTTP/1.1\r\nhost: localhost\r\n${[...headers, ...length].join('\r\n')}\r\n\r\n`, 'latin1'),
    bytes,
  ];
}

/** `POST /post` as bytes. */
export const create = (body: string | Uint8Array, ...headers: string[]) =>
  ask('POST', '/api/v1/post', [KEY, JSON_TYPE, CLOSE, ...headers], body);

/** `it` with `port` and `refused`, for requests over a socket. */
export const it = base
  .extend('sharedPort', { scope: 'file' }, async ({ simulator }) => (await simulator.sim.listen()).port)
  /** The port of the simulator, which still answers after the test. */
  .extend('port', async ({ sharedPort: port }, { onCleanup }) => {
    onCleanup(async () => {
      const [health] = await exchange(port, ask('GET', '/api/v1/', [KEY, CLOSE]));
      expect(health?.status).toBe(200);
    });
    return port;
  })
  /** Sends a request. Expects an answer in the error shape and an unchanged world. */
  .extend('refused', ({ acme, port }) => async (bytes: readonly (string | Uint8Array)[], ends = false): Promise<RawAnswer> => {
    const before = saveWorld(acme.world);
    const [answer] = await exchange(port, bytes, ends);
    if (!answer) throw new Error('There was no answer');
    expect(answer.head).toMatch(/^content-type: application\/json/im);
    expect(jsonOf(answer)).toMatchObject({ statusCode: answer.status, message: expect.stringMatching(/./) });
    expect(saveWorld(acme.world)).toEqual(before);
    return answer;
  });
