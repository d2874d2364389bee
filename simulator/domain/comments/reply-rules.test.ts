import { describe, expect, it } from 'vitest';
import { checkPendingParent, isPending } from './rules.ts';

const NOON = Date.UTC(2026, 2, 2, 12);

describe('a reply to a comment that is not live yet', () => {
  it.each(['SCHEDULED', 'PROCESSING'] as const)('[D-CMT-04] may wait for one that is %s and not later', status => {
    expect(() => checkPendingParent({ status, postDate: NOON, targets: [] }, 'INSTAGRAM', NOON)).not.toThrow();
    expect(() => checkPendingParent({ status, postDate: NOON, targets: [] }, 'INSTAGRAM', NOON - 1)).toThrow(
      'The comment to reply to is published at 2026-03-02T12:00:00.000Z, a reply to it cannot be earlier',
    );
  });

  it.each(['DRAFT', 'RETRYING', 'POSTED', 'ERROR', 'DELETED'] as const)('[D-CMT-04] cannot wait for one that is %s', status => {
    expect(() => checkPendingParent({ status, postDate: NOON, targets: [] }, 'INSTAGRAM', NOON)).toThrow(
      'is not yet published on INSTAGRAM',
    );
  });

  it.each([
    ['SCHEDULED', true],
    ['PROCESSING', true],
    ['RETRYING', true],
    ['DRAFT', false],
    ['POSTED', false],
    ['ERROR', false],
    ['DELETED', false],
  ] as const)('[D-CMT-04] is retried while the parent is being published: %s %s', (status, isSo) => {
    expect(isPending({ status })).toBe(isSo);
  });
});
