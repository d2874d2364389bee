import { describe, expect, test, vi } from 'vitest';
import { errors } from '../kernel/errors.ts';
import { account, PLATFORMS, testKernel } from './platforms.fixture.ts';
import { createPlatforms } from './platforms.ts';

describe.each(PLATFORMS)('a call of a request to %s', id => {
  const it = test.extend('platform', () => createPlatforms(testKernel())[id]);

  it('[D-MSC-21] returns what it does on the platform', ({ platform }) => {
    expect(platform.call(account, () => 'done')).toBe('done');
  });

  it.for([
    ['outage', 502],
    ['timeout', 502],
    ['degraded', 502],
    ['rate-limited', 429],
    ['reject', 400],
    ['auth', 400],
  ] as const)('[D-MSC-21] does nothing and answers while a failure of mode %s is set: %i', ([mode, statusCode], { platform }) => {
    platform.controls.fail({ mode, rate: 1 });
    const act = vi.fn();
    expect(() => platform.call(account, act)).toThrow(expect.objectContaining({ statusCode, rule: 'D-MSC-21' }));
    expect(act).not.toHaveBeenCalled();
  });

  it('[D-MSC-21] answers 400 with the advice to reconnect for a revoked token', ({ platform }) => {
    platform.controls.revokeToken(account.externalId);
    expect(() => platform.call(account, () => 'done')).toThrow(/^Reconnect the account: .+ no longer accepts this connection\.$/);
  });

  it('[D-MSC-21] takes effect when only its response is lost, and nobody sees what the platform refuses', ({ platform }) => {
    platform.controls.fail({ mode: 'timeout', accepted: true });
    const act = vi.fn(() => {
      throw errors.invalid('refused');
    });
    expect(() => platform.call(account, act)).toThrow(expect.objectContaining({ statusCode: 502 }));
    expect(act).toHaveBeenCalledOnce();
  });

  it('[D-MSC-21] throws what the platform refuses by itself', ({ platform }) => {
    const act = () => {
      throw errors.notFound('Playlist');
    };
    expect(() => platform.call(account, act)).toThrow('Playlist not found');
  });
});
