/** Targets that misbehave: broken, slow, behind a wall, or something else altogether. */
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { createClientFromOperations } from '@stoplight/prism-http/dist/client.js';
import { publicApi } from '../../../../openapi/document.ts';
import { getHttpOperationsFromSpec } from '../../../oracle/prism-parts.ts';
import type { PlainAnswer, RelayCall } from '../../relay.ts';

export interface BadTarget {
  /** What it does, as part of a sentence: `answers HTML and 502 to every 7th request`. */
  readonly name: string;
  /** Answers a request, or leaves it without an answer. */
  answer(call: RelayCall): Promise<void> | void;
}

/** From this request on, a target that goes wrong half-way does so. */
const HALF_WAY = 150;
const JSON_HEADERS = { 'content-type': 'application/json' };
const HTML_HEADERS = { 'content-type': 'text/html' };
const BAD_GATEWAY: PlainAnswer = { status: 502, headers: HTML_HEADERS, body: '<html><h1>502 Bad Gateway</h1><hr>nginx</html>' };

/** Returns every bad target. A target counts its requests anew each time that it is opened. */
export async function badTargets(): Promise<readonly BadTarget[]> {
  return [...WEATHER, ...HALF_GONE, ...DISTORTED, ...OTHERS, await mockOfDocument()];
}

/** Every run on a real deployment meets this now and then. */
export const BAD_WEATHER: BadTarget = {
  name: 'resets a connection or answers 502 in 5 % of the cases',
  answer: call => (call.number % 40 === 17 ? reset(call) : call.number % 40 === 37 ? call.reply(BAD_GATEWAY) : through(call)),
};

/** The network, a proxy or a slow machine is to blame. */
const WEATHER: readonly BadTarget[] = [
  everyNth(7, 'answers every 7th request with an HTML page and 502', ({ reply }) => reply(BAD_GATEWAY)),
  everyNth(2, 'resets every 2nd connection', reset),
  BAD_WEATHER,
  { name: 'takes 3 s for each answer', answer: call => later(3000, call) },
  { name: 'takes longer with each answer', answer: call => later(call.number * 5, call) },
  { name: 'drips each body', answer: drip },
];

/** It is a deployment at first, and then no more. */
const HALF_GONE: readonly BadTarget[] = [
  halfWay('goes away', reset),
  halfWay('never answers any more', () => undefined),
  halfWay('refuses the key', ({ reply }) => reply(json(401, { statusCode: 401, message: 'Unauthorized' }))),
  halfWay('answers 500', ({ reply }) => reply(json(500, { statusCode: 500, message: 'Internal server error' }))),
  halfWay('shows a page that says that it is down', ({ reply }) => reply({ ...BAD_GATEWAY, status: 503 })),
  halfWay('leads to a login page', ({ reply }) => reply({ status: 302, headers: { location: 'https://login.example.com/' }, body: '' })),
  halfWay('answers without end', ({ response }) => endless(response)),
  halfWay('answers bombs', ({ reply }) => reply({ status: 200, headers: { ...JSON_HEADERS, 'content-encoding': 'gzip' }, body: BOMB })),
  halfWay('answers with deeply nested JSON', ({ reply }) => reply({ status: 200, headers: JSON_HEADERS, body: '['.repeat(100_000) })),
];

/** One thing is wrong in each answer. */
const DISTORTED: readonly BadTarget[] = [
  rewritten('shows each name as null', text => text.replaceAll(/"name":"[^"]*"/g, '"name":null')),
  rewritten('adds a field to each object', text => text.replaceAll(/\{"(?=\w)/g, '{"debug":1,"')),
  rewritten('cuts the end of each body', text => text.slice(0, -1)),
  rewritten('shows times without milliseconds', text => text.replaceAll(/(T\d\d:\d\d:\d\d)\.\d{3}Z/g, '$1Z')),
  {
    name: 'calls its JSON plain text',
    async answer({ pass, reply }) {
      const answer = await pass();
      reply({ ...answer, headers: { ...answer.headers, 'content-type': 'text/plain' } });
    },
  },
];

/** It is not that service at all. */
const OTHERS: readonly BadTarget[] = [
  { name: 'never answers', answer: () => undefined },
  {
    name: 'wants a user and a password',
    answer: ({ reply }) => reply({ status: 401, headers: { 'www-authenticate': 'Basic realm="staging"' }, body: '' }),
  },
  { name: 'shows a page to everybody', answer: ({ reply }) => reply({ status: 200, headers: HTML_HEADERS, body: '<h1>Welcome</h1>' }) },
  { name: 'answers an empty object', answer: ({ reply }) => reply(json(200, {})) },
  { name: 'answers an empty list', answer: ({ reply }) => reply(json(200, [])) },
  { name: 'knows no address', answer: ({ reply }) => reply(json(404, { error: 'Not Found' })) },
  { name: 'says 429 to everything', answer: ({ reply }) => reply(json(429, { message: 'Too many requests' })) },
];

/** A mock that answers with the examples of the document. */
async function mockOfDocument(): Promise<BadTarget> {
  // The document of the project is an OpenAPI document as Prism reads it.
  const operations = await getHttpOperationsFromSpec(structuredClone(publicApi.json));
  const mock = createClientFromOperations(operations, {
    mock: { dynamic: false },
    validateRequest: false,
    validateResponse: false,
    checkSecurity: false,
    errors: false,
    isProxy: false,
    upstreamProxy: undefined,
  });
  return {
    name: 'mocks the document',
    async answer({ method, url, reply }) {
      const { status, data, headers } = await mock
        .request(url, { method: lowerCase(method), headers: {} })
        .catch(() => ({ status: 404, data: {}, headers: {} }));
      reply({ status, headers: { ...JSON_HEADERS, ...headers }, body: JSON.stringify(data ?? null) });
    },
  };
}

type MockMethod = 'get' | 'post' | 'put' | 'patch' | 'delete' | 'head' | 'options';

function lowerCase(method: string): MockMethod {
  const known = (['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const).find(each => each === method.toLowerCase());
  return known ?? 'get';
}

const BOMB = gzipSync(Buffer.alloc(100 * 1_048_576, ' '));

function json(status: number, body: unknown): PlainAnswer {
  return { status, headers: JSON_HEADERS, body: JSON.stringify(body) };
}

async function through({ pass, reply }: RelayCall): Promise<void> {
  reply(await pass());
}

function everyNth(n: number, name: string, answer: BadTarget['answer']): BadTarget {
  return { name, answer: call => (call.number % n === 0 ? answer(call) : through(call)) };
}

function halfWay(name: string, answer: BadTarget['answer']): BadTarget {
  return { name: `after ${HALF_WAY} requests ${name}`, answer: call => (call.number > HALF_WAY ? answer(call) : through(call)) };
}

function rewritten(name: string, rewrite: (text: string) => string): BadTarget {
  return {
    name,
    async answer({ pass, reply }) {
      const answer = await pass();
      reply({ ...answer, body: rewrite(Buffer.from(answer.body).toString()) });
    },
  };
}

function reset({ request }: RelayCall): void {
  request.socket.resetAndDestroy();
}

async function later(ms: number, call: RelayCall): Promise<void> {
  await sleep(ms);
  await through(call);
}

async function drip({ pass, response }: RelayCall): Promise<void> {
  const { status, headers, body } = await pass();
  response.writeHead(status, headers);
  for (const byte of Buffer.from(body)) {
    if (response.destroyed) return;
    response.write(Buffer.of(byte));
    await sleep(20);
  }
  response.end();
}

const PIECE = Buffer.alloc(65_536, ' ');

function endless(response: RelayCall['response']): void {
  const pump = (): void => {
    while (!response.destroyed && response.write(PIECE));
  };
  response.writeHead(200, JSON_HEADERS);
  response.on('drain', pump);
  pump();
}
