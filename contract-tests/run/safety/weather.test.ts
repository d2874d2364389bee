/** What the network does is not what the deployment does. */
import { expect, it } from 'vitest';
import { AnswerError } from '../../../scenarios/runner/read-answer.ts';
import { InconclusiveError } from '../inconclusive-error.ts';
import { createWeather } from './weather.ts';

const GET = { method: 'GET', url: 'http://service.test/base/api/v1/team?limit=1' };
const POST = { method: 'POST', url: 'http://service.test/api/v1/team' };
const { signal } = new AbortController();
const good = () => Response.json({ items: [] });
const badGateway = () => new Response('<h1>502</h1>', { status: 502, headers: { 'content-type': 'text/html; charset=utf-8' } });
const reset = () => {
  throw new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });
};

/** Sends a request with these answers in turn, and returns the status or the error's message. */
async function send(weather: ReturnType<typeof createWeather>, request: typeof GET, ...answers: readonly (() => Response)[]) {
  const left = [...answers];
  const sent = weather.send(request, async () => (left.shift() ?? good)(), signal);
  return sent.then(
    ({ status }) => ({ status, left: left.length }),
    (error: unknown) => {
      expect(error).toBeInstanceOf(InconclusiveError);
      return { message: error instanceof Error ? error.message : '', left: left.length };
    },
  );
}

it('reads again when a gateway answers or a connection breaks', async () => {
  const weather = createWeather();
  expect(await send(weather, GET, badGateway, reset, good)).toEqual({ status: 200, left: 0 });
  expect(weather.notes()).toEqual([
    'The network answered 2 of 3 requests in place of the target, and no verdict rests on these: 1 × 502 with text/html, first for GET /base/api/v1/team?limit=1; 1 × ECONNRESET, first for GET /base/api/v1/team?limit=1',
  ]);
});

it.each([
  [badGateway, 'the network answered 502 with text/html'],
  [reset, 'the connection broke: ECONNRESET'],
])('is inconclusive for a write, which may have taken effect, and sends it once: %#', async (answer, message) => {
  expect(await send(createWeather(), POST, answer, good)).toEqual({ message, left: 1 });
});

it('is inconclusive for a read after three tries', async () => {
  expect(await send(createWeather(), GET, reset, reset, reset, good)).toEqual({ message: 'the connection broke: ECONNRESET', left: 1 });
});

it.each([
  ['of the service', () => Response.json({ statusCode: 502, message: 'Platform error' }, { status: 502 })],
  ['with 500', () => new Response('<h1>Oops</h1>', { status: 500, headers: { 'content-type': 'text/html' } })],
])('returns an error %s as it is', async (_, answer) => {
  const weather = createWeather();
  expect(await send(weather, GET, answer, good)).toMatchObject({ left: 1 });
  expect(weather.notes()).toEqual([]);
});

it('gives no verdict when a fifth of the answers is not the deployment’s', async () => {
  const weather = createWeather();
  for (let count = 0; count < 7; count++) await send(weather, POST);
  await send(weather, POST, reset);
  expect(weather.missingEvidence()).toEqual([]);
  await send(weather, POST, reset);
  expect(weather.missingEvidence()).toEqual(['the network gave 22 % of the answers, and a verdict allows 20 %']);
});

it('has one result for each kind of answer that nobody can read', async () => {
  const weather = createWeather();
  const large = () => {
    throw new AnswerError('large', 'an answer of more than 64 bytes');
  };
  expect(weather.results()).toEqual([]);
  await send(weather, GET);
  expect(weather.results()).toMatchObject([{ id: 'checks/readable', verdict: 'passed' }]);
  for (let count = 0; count < 3; count++) expect(await send(weather, GET, large, good)).toMatchObject({ left: 1 });
  expect(weather.results()).toMatchObject([
    {
      id: 'checks/readable/large',
      verdict: 'failed',
      failure: { message: '3 times: an answer of more than 64 bytes', counterexample: 'GET /base/api/v1/team?limit=1' },
    },
  ]);
});

it('names an operation that only the network answers', async () => {
  const weather = createWeather();
  for (let count = 0; count < 30; count++) await send(weather, GET);
  for (let count = 0; count < 5; count++) await send(weather, POST, badGateway);
  expect(weather.results()).toMatchObject([
    { id: 'checks/readable/createTeam', failure: { message: 'createTeam never answers: 5 times the network said 502 with text/html' } },
  ]);
});

it('passes an error on after the run has ended it', async () => {
  const stop = new AbortController();
  stop.abort();
  const error = new Error('aborted');
  await expect(createWeather().send(GET, () => Promise.reject(error), stop.signal)).rejects.toBe(error);
});
