import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casesOf } from '../testing/cases.ts';
import { textResponse, unreadText } from './text-response.ts';

const INIT: ResponseInit = { status: 201, headers: { 'content-type': 'application/json', 'x-request-id': 'req_1' } };

/** What callers do with a response, and what they see. */
const STEPS: Readonly<Record<string, (response: Response) => unknown>> = {
  text: response => response.text(),
  json: response => response.json(),
  arrayBuffer: async response => [...new Uint8Array(await response.arrayBuffer())],
  blob: async response => {
    const blob = await response.blob();
    return [blob.type, await blob.text()];
  },
  formData: response => response.formData(),
  bodyUsed: response => response.bodyUsed,
  isLocked: response => response.body?.locked,
  stream: async response => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body ?? []) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  },
  'text of a clone': response => response.clone().text(),
  'a clone that nobody reads': response => response.clone().status,
  'handed on': response => new Response(response.body, response).text(),
  seen: ({ status, statusText, ok, url, type, redirected, headers }) => [status, statusText, ok, url, type, redirected, [...headers]],
  'another header': response => response.headers.set('x-request-id', 'req_2'),
};

/** Each step with what it gives, or the error. */
async function outcomesOf(response: Response, steps: readonly string[]): Promise<unknown[]> {
  const outcomes: unknown[] = [];
  for (const step of steps)
    try {
      outcomes.push([step, await STEPS[step]?.(response)]);
    } catch (error) {
      outcomes.push([step, String(error)]);
    }
  return outcomes;
}

describe('a response with a text', () => {
  const texts = fc.oneof(
    fc.json(),
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '\uFEFF{}', '"\uD83D"', '"\uD83D\uDE00"', '{"a":1'),
  );

  it('is read, streamed, copied and handed on like one of Node, in any order, and once', async () => {
    const steps = fc.array(fc.constantFrom(...Object.keys(STEPS)), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(texts, steps, async (text, order) => {
        expect(await outcomesOf(textResponse(text, INIT), order)).toEqual(await outcomesOf(new Response(text, INIT), order));
      }),
      { seed: 1, numRuns: casesOf(100, 1000) },
    );
  });

  it('is a Response, with the bytes of it where Node has a method for them', async () => {
    const response = textResponse('{}', INIT);
    expect(response).toBeInstanceOf(Response);
    expect('bytes' in response).toBe('bytes' in Response.prototype);
    expect(Object.keys(response)).toEqual([]);
  });

  it('shows its text until somebody begins to read it, and no other response does', async () => {
    const text = '{"a":"\u{1F600}"}';
    const response = textResponse(text, INIT);
    expect([unreadText(response), unreadText(response)]).toEqual([text, text]);
    expect(await response.text()).toBe(text);
    expect(unreadText(response)).toBeUndefined();
    const streamed = textResponse(text, INIT);
    await streamed.body?.cancel();
    expect(unreadText(streamed)).toBeUndefined();
    expect(unreadText(new Response(text, INIT))).toBeUndefined();
  });

  it('is not put into a stream when its text is read', async () => {
    const { ReadableStream: stream } = globalThis;
    globalThis.ReadableStream = new Proxy(stream, {
      construct() {
        throw new Error('a stream');
      },
    });
    try {
      expect(await textResponse('{"a":1}', INIT).json()).toEqual({ a: 1 });
    } finally {
      globalThis.ReadableStream = stream;
    }
  });
});
