import { describe, expect, it } from 'vitest';
import type { CompletedPart } from '../../../openapi/generated/types.ts';
import * as fc from '../../testing/fast-check.ts';
import type { StoredPart } from './model.ts';
import { matchParts } from './rules.ts';

const PART = 67_108_864;

const md5 = fc.stringMatching(/^[0-9a-f]{32}$/);

/** A stored part; its size fits wherever it is not the last, and where it is. */
function partOf(number: number, digest: string, sizeBytes = PART): StoredPart {
  return { id: `mpu:${number}`, transferId: 'mpu', number, storeKey: `parts/${number}`, sizeBytes, md5: digest };
}

/** All parts of a file, whole. */
const whole = fc
  .tuple(fc.array(md5, { minLength: 1, maxLength: 12 }), fc.integer({ min: 0, max: PART }))
  .map(([digests, last]) => digests.map((digest, index) => partOf(index + 1, digest, index + 1 === digests.length ? last : PART)));

const quoted = fc.boolean();

function listOf(parts: readonly StoredPart[], quotes: readonly boolean[]): CompletedPart[] {
  return parts.map(({ number, md5: digest }, index) => ({ partNumber: number, etag: quotes[index] ? `"${digest}"` : digest }));
}

/** Returns what the interface says of a list, put in another way: each part once, sent, named by its ETag, and as long as it must be. */
function isRight(list: readonly CompletedPart[], stored: readonly StoredPart[], partCount: number): boolean {
  const named = list.map(({ partNumber }) => partNumber).toSorted((a, b) => a - b);
  if (named.join() !== Array.from({ length: partCount }, (_, index) => index + 1).join()) return false;
  return list.every(({ partNumber, etag }) => {
    const part = stored.find(({ number }) => number === partNumber);
    const fits = partNumber < partCount ? part?.sizeBytes === PART : (part?.sizeBytes ?? Number.NaN) <= PART;
    return fits && (etag === part?.md5 || etag === `"${part?.md5}"`);
  });
}

describe('matchParts', () => {
  it('accepts every part once, in any order, with and without quotes, and returns them in order', () => {
    fc.assert(
      fc.property(
        whole.chain(stored =>
          fc.tuple(
            fc.constant(stored),
            fc.shuffledSubarray(stored, { minLength: stored.length }),
            fc.array(quoted, { minLength: stored.length, maxLength: stored.length }),
            fc.shuffledSubarray(stored, { minLength: stored.length }),
          ),
        ),
        ([stored, listed, quotes, arrived]) => {
          expect(matchParts(listOf(listed, quotes), arrived, stored.length)).toEqual({ parts: stored });
        },
      ),
      { numRuns: 500 },
    );
  });

  it('refuses every other list, whatever is stored', () => {
    // Mostly right in every respect: so that right and wrong both come up.
    const mostly = <T>(right: T, ...wrong: T[]) => fc.oneof({ weight: 12, arbitrary: fc.constant(right) }, fc.constantFrom(...wrong));
    const [usual, other] = ['0cc175b9c0f1b6a831c399e269772661', '92eb5ffee6ae2fec3ad71c777531578f'];
    const about = (number: number) =>
      fc.record({
        number: fc.constant(number),
        isStored: mostly(true, false),
        size: mostly(PART, PART - 1, PART + 1, 0),
        times: mostly(1, 0, 2),
        etag: mostly(usual, `"${usual}"`, other, `W/"${usual}"`, `"${usual}`, usual.toUpperCase(), ''),
      });
    const story = fc
      .tuple(mostly([], [4]), fc.integer({ min: 1, max: 3 }))
      .chain(([more, partCount]) => fc.tuple(fc.constant(partCount), fc.tuple(...[1, 2, 3].slice(0, partCount).concat(more).map(about))));
    const seen = { right: 0, wrong: 0 };
    fc.assert(
      fc.property(story, ([partCount, facts]) => {
        const parts = facts.filter(({ isStored }) => isStored).map(({ number, size }) => partOf(number, usual, size));
        const listed = facts.flatMap(({ number, times, etag }) => Array.from({ length: times }, () => ({ partNumber: number, etag })));
        const right = isRight(listed, parts, partCount);
        seen[right ? 'right' : 'wrong']++;
        const result = matchParts(listed, parts, partCount);
        if (right)
          expect(result).toEqual({ parts: parts.filter(({ number }) => number <= partCount).toSorted((a, b) => a.number - b.number) });
        else expect(result).toEqual({ fault: expect.stringMatching(/^(?:there is no|the ETag of)? ?part \d+/) });
      }),
      { numRuns: 1000 },
    );
    expect(Math.min(seen.right, seen.wrong)).toBeGreaterThan(250);
  });

  it('refuses a correct list with a single change', () => {
    const change = fc.oneof(
      fc.constant((list: CompletedPart[], at: number) => list.filter((_, index) => index !== at)),
      fc.constant((list: CompletedPart[], at: number) => [...list, ...list.slice(at, at + 1)]),
      fc.constant((list: CompletedPart[]) => [...list, { partNumber: list.length + 1, etag: 'x' }]),
      fc.constantFrom(0, 15, 31).map(place => (list: CompletedPart[], at: number) => changedAt(list, at, etag => flipped(etag, place))),
      fc.constant((list: CompletedPart[], at: number) => changedAt(list, at, etag => etag.slice(0, -1))),
      fc.constant((list: CompletedPart[], at: number) => changedAt(list, at, etag => `W/"${etag}"`)),
    );
    fc.assert(
      fc.property(whole, change, fc.nat(), (stored, apply, at) => {
        const list = apply(listOf(stored, []), at % stored.length);
        expect(matchParts(list, stored, stored.length)).toHaveProperty('fault');
      }),
      { numRuns: 500 },
    );
  });
});

function changedAt(list: readonly CompletedPart[], at: number, change: (etag: string) => string): CompletedPart[] {
  return list.map((part, index) => (index === at ? { ...part, etag: change(part.etag) } : part));
}

function flipped(etag: string, place: number): string {
  return etag.slice(0, place) + (etag[place] === '0' ? '1' : '0') + etag.slice(place + 1);
}
