/** Random bytes to random paths: the site answers in the error shape, and never with a 5xx of its own. */

import { expect } from 'vitest';
import { publicApi } from '../../openapi/document.ts';
import { casesOf } from '../testing/cases.ts';
import * as fc from '../testing/fast-check.ts';
import { it } from '../testing/simulator.fixture.ts';
import type { TestSimulator } from '../testing/test-simulator.ts';
import { jsonOf, messageOf, type NewMessage } from './http.fixture.ts';

/** Sends a message. Expects JSON, errors in the error shape, and no 5xx but 501. */
async function answered(acme: TestSimulator, message: NewMessage): Promise<number> {
  const answer = await acme.sim.handler(messageOf(message));
  // Answers to OPTIONS and HEAD may have no body.
  if (answer.status === 204) return answer.status;
  const body = message.method === 'HEAD' ? { statusCode: answer.status, message: '-' } : jsonOf(answer);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  if (answer.status < 400) return answer.status;
  expect(body).toMatchObject({ statusCode: answer.status, message: expect.stringMatching(/./) });
  expect(answer.status === 501 || answer.status < 500, JSON.stringify([message, body])).toBe(true);
  return answer.status;
}

const oddNames = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', '', '0', 'null');
const method = fc.oneof(fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'), fc.string({ maxLength: 8 }));
const segment = fc.oneof(
  oddNames,
  fc.constantFrom('team_acme_marketing', 'team_pro', 'sa_acme_instagram', 'upload_acme_image', '%', '%00', '%2F', '..', '%2e%2e', '%FF'),
  fc.webSegment(),
  fc.string({ maxLength: 20 }),
);
const target = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...publicApi.operations()), fc.array(segment, { minLength: 3, maxLength: 3 }))
      .map(([known, ids]) => ({ method: known.method, path: filled(known.path, ids) })),
  },
  {
    weight: 1,
    arbitrary: fc.record({ method, path: fc.array(segment, { maxLength: 8 }).map(segments => `/api/v1/${segments.join('/')}`) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ method, path: fc.string().map(text => `/${text.replace(/^_(?:sim|platform|storage|media)/, '')}`) }),
  },
);
const query = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc
    .array(
      fc.tuple(
        fc.constantFrom(
          'teamId',
          'limit',
          'offset',
          'type',
          'q',
          'status',
          'orderBy',
          'order',
          'platforms',
          'date',
          'socialAccountId',
          'search',
          'page',
        ),
        segment,
      ),
    )
    .map(pairs => pairs.map(([name, value]) => `${name}=${value}`).join('&')),
);
const headers = fc.record({
  'x-api-key': fc.constantFrom('sk_sim_acme', 'sk_sim_acme', 'sk_sim_acme', 'sk_sim_pro', 'wrong', ''),
  'content-type': fc.constantFrom('application/json', 'application/json', 'text/plain', ''),
  'content-encoding': fc.constantFrom('', '', '', 'gzip', 'br', 'x'),
});
const body = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.json(),
  fc.jsonValue({ maxDepth: 3 }).map(value => JSON.stringify(value)),
  fc.constant(''),
);

function filled(template: string, ids: readonly string[]): string {
  let next = 0;
  return template.replaceAll(/\{\w+\}/g, () => ids[next++] ?? '');
}

it('answers any bytes to any path', async ({ acme }) => {
  await fc.assert(
    fc.asyncProperty(target, fc.record({ query, headers, body }), async (where, what) => {
      await answered(acme, { ...where, ...what });
    }),
    { numRuns: casesOf(60, 600) },
  );
});

it('still works afterwards', async ({ acme }) => {
  await acme.sim.clock.advance('P3D');
  expect((await acme.call('GET', '/')).status).toBe(200);
});
