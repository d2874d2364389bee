import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { listen } from '../../../../../simulator/testing/listen.ts';
import { converse } from '../../raw-http.ts';
import { problemsOf } from './judge.ts';
import { createInputs } from './make-input.ts';

const make = createInputs(1);
const first = { ...make(0, 'default'), breaksConnection: false };

function answer(status: number, body: string, type = 'application/json'): string {
  return `HTTP/1.1 ${status} X\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

const GOOD = answer(400, '{"statusCode":400,"message":"no"}');
const LAST = answer(200, '{}');

describe('an answer to hostile input', () => {
  it.each([
    ['an error in the documented shape', GOOD + LAST, []],
    ['a defect', answer(500, '{"statusCode":500,"message":"x"}') + LAST, ['a defect']],
    ['an error of another shape', answer(400, '{"error":"no"}') + LAST, ['another shape']],
    ['an error with more than is documented', answer(400, '{"statusCode":400,"message":"no","stack":"at"}') + LAST, ['another shape']],
    ['a page as error', answer(404, '<h1>no</h1>', 'text/html') + LAST, ['another shape']],
    ['another status in its body', answer(404, '{"statusCode":400,"message":"no"}') + LAST, ['another shape']],
    ['an answer too many', GOOD + GOOD + LAST, ['3 answers to 2 requests']],
    ['an answer too few', LAST, ['closed without an answer']],
    ['no HTTP', 'hello', ['no HTTP']],
    ['what was smuggled', answer(404, '{"statusCode":404,"message":"Cannot GET /smuggled"}') + LAST, ['smuggled']],
  ])('%s', (_, text, problems) => {
    const found = problemsOf([first], { text, hung: false });
    expect(found).toEqual(problems.map(problem => expect.stringContaining(problem)));
  });

  it('that is missing is a hang', () => {
    expect(problemsOf([first], { text: '', hung: true })).toEqual([expect.stringMatching(/^input 0 .*neither answered nor closed/)]);
  });
});

describe('inputs', () => {
  it('are the same for the same seed and number, and of every kind', () => {
    const kinds = Array.from({ length: 20 }, (_, index) => make(index, 'default').kind);
    expect(new Set(kinds)).toEqual(new Set(['naughty', 'json', 'http', 'multipart', 'csv']));
    expect(createInputs(1)(13, 'default')).toEqual(make(13, 'default'));
    expect(createInputs(2)(13, 'default')).not.toEqual(make(13, 'default'));
  });
});

it('a connection is read until the server closes it', async () => {
  const server = createServer(socket => socket.on('error', () => undefined).end(GOOD));
  const { port } = await listen(server);
  expect(await converse(port, [first.bytes], false)).toEqual({ text: GOOD, hung: false });
  server.close();
});
