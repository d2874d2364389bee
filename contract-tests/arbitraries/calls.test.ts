import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publicApi } from '../../openapi/document.ts';
import { casesOf } from '../../simulator/testing/cases.ts';
import { targetOf } from '../exchange.ts';
import { callsOf } from './calls.ts';

const reads = publicApi.operations().filter(({ queryParameters }) => queryParameters.length > 0);

describe('the calls of an operation', () => {
  it.each(reads.map(operation => [operation.id, operation] as const))('%s: have a request line that proxies take', (_, operation) => {
    const targets = fc.sample(callsOf(operation, new Map()), { numRuns: casesOf(20, 200), seed: 1 }).map(call => targetOf(call).length);
    expect(Math.max(...targets)).toBeLessThanOrEqual(8000);
  });

  it('have the longest texts that fit', () => {
    const mentions = reads.find(({ id }) => id === 'findLinkedinMentions');
    const calls = mentions ? fc.sample(callsOf(mentions, new Map()), { numRuns: casesOf(20, 200), seed: 1 }) : [];
    expect(Math.max(...calls.map(({ query }) => String(query['url'] ?? '').length))).toBe(2048);
  });
});
