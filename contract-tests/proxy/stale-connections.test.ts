/** Connections that the target closes at the moment in which the next request comes: what is no failure of the target is not reported as one. */

import { createServer, type Server, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { publicApi } from '../../openapi/document.ts';
import { listen } from '../../simulator/testing/listen.ts';
import { openClient } from '../access/client.ts';
import { openProxy, type Report } from './proxy.ts';

const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 22\r\n\r\n{"items":[],"total":0}';

/** A server that answers as many requests on each connection, and closes it when the next one comes, in one of two ways. */
async function forgetfulServer(
  answers: number,
  close: (socket: Socket) => void,
): Promise<{ readonly url: string; readonly seen: string[] }> {
  const seen: string[] = [];
  const server: Server = createServer(socket => {
    let left = answers;
    socket.on('error', () => undefined);
    socket.on('data', chunk => {
      seen.push(chunk.toString().split(' ', 1)[0] ?? '');
      if (left-- > 0) socket.write(ANSWER);
      else close(socket);
    });
  });
  onTestFinished(() => void server.close());
  return { url: (await listen(server)).url, seen };
}

async function askThrough(target: string, methods: readonly string[]) {
  const reports: Report[] = [];
  const proxy = await openProxy({
    target,
    client: openClient(target),
    port: 0,
    document: publicApi,
    maxBytes: 65_536,
    onReport: report => reports.push(report),
  });
  const statuses: number[] = [];
  for (const method of methods) {
    const init = method === 'GET' ? {} : { method, body: '{"name":"Team"}', headers: { 'content-type': 'application/json' } };
    const got = await fetch(`${proxy.url}/api/v1/team`, init);
    await got.text();
    statuses.push(got.status);
  }
  await proxy.close();
  return { statuses, reports };
}

const ends = (socket: Socket): void => void socket.end();
const resets = (socket: Socket): void => void socket.resetAndDestroy();

it.each([
  ['ends', ends],
  ['resets', resets],
] as const)('a read is sent once more where the target %s a connection that was in use', async (_, close) => {
  const { url, seen } = await forgetfulServer(1, close);
  const { statuses, reports } = await askThrough(url, ['GET', 'GET', 'GET']);
  expect(statuses).toEqual([200, 200, 200]);
  expect(reports.map(({ problem }) => problem)).toEqual([undefined, undefined, undefined]);
  expect(reports.map(({ resent }) => resent !== undefined)).toEqual([false, true, false]);
  expect(seen).toHaveLength(4);
});

it.each([
  ['ends', ends],
  ['resets', resets],
] as const)('a change always gets a connection of its own, and is sent once, where the target %s them', async (_, close) => {
  const { url, seen } = await forgetfulServer(1, close);
  const { statuses, reports } = await askThrough(url, ['GET', 'POST', 'POST', 'DELETE', 'PATCH']);
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  expect(reports.filter(({ problem, resent }) => problem ?? resent)).toEqual([]);
  expect(seen).toEqual(['GET', 'POST', 'POST', 'DELETE', 'PATCH']);
});

it('a target that closes new connections gives no answer', async () => {
  const { url, seen } = await forgetfulServer(0, ends);
  const { statuses, reports } = await askThrough(url, ['GET', 'POST']);
  expect(statuses).toEqual([502, 502]);
  expect(reports).toMatchObject([{ problem: { kind: 'no answer' } }, { problem: { kind: 'no answer' } }]);
  expect(seen).toEqual(['GET', 'POST']);
});
