/** What the network does is not what the deployment does. */
import { expect, it } from 'vitest';
import { AnswerError } from '../../../scenarios/runner/read-answer.ts';
import { InconclusiveError } from '../inconclusive-error.ts';
import { createNetwork } from './network.ts';

const GET = { method: 'GET', url: 'http://service.test/base/api/v1/team?limit=1' };
const POST = { method: 'POST', url: 'http://service.test/api/v1/team' };
const { signal } = new AbortController();
const good = () => Response.json({ items: [] });
const badGateway = () => new Response('<h1>502</h1>', { status: 502, headers: { 'content-type': 'text/html; charset=utf-8' } });
const reset = () => {
  throw new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });
};

/** Sends a request with these answers in turn, and returns the status or the error's message. */
async function send(network: ReturnType<typeof createNetwork>, request: typeof GET, ...answers: readonly (() => Response)[]) {
  const left = [...answers];
  const sent = network.send(request, async () => (left.shift() ?? good)(), signal);
  return sent.then(
    ({ status }) => ({ status, left: left.length }),
    (error: unknown) => {
      expect(error).toBeInstanceOf(InconclusiveError);
      return { message: error instanceof Error ? error.message : '', left: left.length };
    },
  );
}

it('reads again when a gateway answers or a connection breaks', async () => {
  const network = createNetwork();
  expect(await send(network, GET, badGateway, reset, good)).toEqual({ status: 200, left: 0 });
  expect(network.notes()).toEqual([
    'The network answered 2 of 3 requests in place of the target, and no verdict rests on these: 1 × 502 with text/html, first for GET /base/api/v1/team?limit=1; 1 × ECONNRESET, first for GET /base/api/v1/team?limit=1',
  ]);
});

it.each([
  [badGateway, 'the network answered 502 with text/html'],
  [reset, 'the connection broke: ECONNRESET'],
])('is inconclusive for a write, which may have taken effect, and sends it once: %#', async (answer, message) => {
  expect(await send(createNetwork(), POST, answer, good)).toEqual({ message, left: 1 });
});

it('is inconclusive for a read after three tries', async () => {
  expect(await send(createNetwork(), GET, reset, reset, reset, good)).toEqual({ message: 'the connection broke: ECONNRESET', left: 1 });
});

it.each([
  ['of the service', () => Response.json({ statusCode: 502, message: 'Platform error' }, { status: 502 })],
  ['with 500', () => new Response('<h1>Oops</h1>', { status: 500, headers: { 'content-type': 'text/html' } })],
])('returns an error %s as it is', async (_, answer) => {
  const network = createNetwork();
  expect(await send(network, GET, answer, good)).toMatchObject({ left: 1 });
  expect(network.notes()).toEqual([]);
});

it('gives no verdict when a fifth of the answers is not the deployment’s', async () => {
  const network = createNetwork();
  for (let count = 0; count < 7; count++) await send(network, POST);
  await send(network, POST, reset);
  expect(network.missingEvidence()).toEqual([]);
  await send(network, POST, reset);
  expect(network.missingEvidence()).toEqual(['the network gave 22 % of the answers, and a verdict allows 20 %']);
});

it('has one result for each kind of answer that nobody can read', async () => {
  const network = createNetwork();
  const large = () => {
    throw new AnswerError('large', 'an answer of more than 64 bytes');
  };
  expect(network.results()).toEqual([]);
  await send(network, GET);
  expect(network.results()).toMatchObject([{ id: 'checks/readable', verdict: 'passed' }]);
  for (let count = 0; count < 3; count++) expect(await send(network, GET, large, good)).toMatchObject({ left: 1 });
  expect(network.results()).toMatchObject([
    {
      id: 'checks/readable/large',
      verdict: 'failed',
      failure: { message: '3 times: an answer of more than 64 bytes', counterexample: 'GET /base/api/v1/team?limit=1' },
    },
  ]);
});

it('names an operation that only the network answers', async () => {
  const network = createNetwork();
  for (let count = 0; count < 30; count++) await send(network, GET);
  for (let count = 0; count < 5; count++) await send(network, POST, badGateway);
  expect(network.results()).toMatchObject([
    { id: 'checks/readable/createTeam', failure: { message: 'createTeam never answers: 5 times the network said 502 with text/html' } },
  ]);
});

it('passes an error on after the run has ended it', async () => {
  const stop = new AbortController();
  stop.abort();
  const error = new Error('aborted');
  await expect(createNetwork().send(GET, () => Promise.reject(error), stop.signal)).rejects.toBe(error);
});
