import { describe, expect, test, vi } from 'vitest';
import { publicApi } from '../../openapi/document.ts';
import type { FailureMode, PlatformPort } from '../domain/ports/platform.ts';
import { errors } from '../kernel/errors.ts';
import { account, failureOf, otherAccount, PLATFORMS, publicationOf, publishCall, START, testKernel } from './platforms.fixture.ts';
import { createPlatforms } from './platforms.ts';

const HOUR = 3_600_000;

/** Mode, HTTP status, whether the failure is transient. */
const MODES: readonly [FailureMode, number, boolean][] = [
  ['outage', 503, true],
  ['rate-limited', 429, true],
  ['timeout', 504, true],
  ['reject', 422, false],
  ['auth', 401, false],
];

/** Prefixes of the error codes of each platform; SNAPCHAT's is unknown. */
const PREFIXES: Readonly<Record<string, string>> = {
  INSTAGRAM: 'META',
  FACEBOOK: 'META',
  THREADS: 'META',
  TIKTOK: 'TT',
  TWITTER: 'TW',
  LINKEDIN: 'LI',
  YOUTUBE: 'YT',
  GOOGLE_BUSINESS: 'GB',
  PINTEREST: 'PIN',
  REDDIT: 'RD',
  DISCORD: 'DI',
  SLACK: 'SL',
  BLUESKY: 'BSKY',
  MASTODON: 'MST',
};

function documentedKeys(platform: string): string[] {
  const schema = publicApi.schema('ExternalData').properties?.[platform];
  return schema && 'properties' in schema ? Object.keys(schema.properties ?? {}) : [];
}

const drawLatencies = (port: PlatformPort) => Array.from({ length: 200 }, () => port.latencyMs(account));

describe.each(PLATFORMS)('%s', id => {
  const it = test.extend('kernel', () => testKernel()).extend('platform', ({ kernel }) => createPlatforms(kernel)[id]);

  /** How many of `calls` calls with different keys fail. */
  const failuresIn = (platform: PlatformPort, calls: number) =>
    Array.from({ length: calls }, (_, i) => platform.publish(publishCall(`many-${i}`))).filter(result => !result.ok).length;

  describe('publishing', () => {
    it('returns an id, a permalink and the documented fields', ({ platform }) => {
      const publication = publicationOf(platform.publish(publishCall('key')));
      expect(publication.id).toMatch(/^\S{6,}$/);
      expect(publication.permalink).toMatch(/^https:\/\/[\w.-]+\/[^\s]+$/);
      expect(publication.permalink).not.toMatch(/null|undefined/);
      expect(Object.keys(publication.fields).sort()).toEqual(documentedKeys(id).sort());
      expect(publication.fields).toMatchObject({ id: publication.id, permalink: publication.permalink });
    });

    it('publishes once for the same idempotency key', ({ platform }) => {
      const first = publicationOf(platform.publish(publishCall('key')));
      expect(publicationOf(platform.publish(publishCall('key')))).toEqual(first);
      expect(platform.controls.publicationCount()).toBe(1);
    });

    it('publishes twice for two idempotency keys', ({ platform }) => {
      const ids = [platform.publish(publishCall('a')), platform.publish(publishCall('b'))].map(result => publicationOf(result).id);
      expect(new Set(ids).size).toBe(2);
      expect(platform.controls.publicationCount()).toBe(2);
    });

    it('removes a publication once, and still counts it', ({ platform }) => {
      const { id: publicationId } = publicationOf(platform.publish(publishCall('key')));
      expect(platform.controls.removePublication('unknown')).toBe(false);
      expect(platform.controls.removePublication(publicationId)).toBe(true);
      expect(platform.controls.removePublication(publicationId)).toBe(false);
      expect(platform.controls.publicationCount()).toBe(1);
    });
  });

  describe('failing', () => {
    it.for(MODES)('%s returns %i, transient %s, with a code and a message for end users', ([mode, httpStatus, transient], { platform }) => {
      platform.controls.fail({ mode });
      const failure = failureOf(platform.publish(publishCall('key')));
      expect(failure).toMatchObject({ httpStatus, transient, resetAt: null });
      const [, prefix = ''] = /^([A-Z]+):[A-Za-z0-9_]+(?::\d+)?$/.exec(failure?.code ?? '') ?? [];
      expect([PREFIXES[id], 'HTTP', 'NET']).toContain(prefix);
      expect(failure?.userFacingMessage).toMatch(/^[A-Z].+\.$/);
      expect(failure?.userFacingMessage).not.toMatch(/HTTP|_/);
      expect(failureOf(platform.checkConnection(account))).toEqual(failure);
      expect(platform.controls.publicationCount()).toBe(0);
      platform.controls.fail(null);
      expect(platform.publish(publishCall('key')).ok).toBe(true);
      expect(platform.checkConnection(account)).toEqual({ ok: true });
    });

    it('reports a rate limit, and no other failure, before a post is published', ({ platform }) => {
      expect(platform.postingLimit(account)).toBeNull();
      for (const [mode] of MODES) {
        platform.controls.fail({ mode, times: 1, resetAt: START + HOUR });
        if (mode === 'rate-limited') {
          expect(platform.postingLimit(account)).toMatchObject({ httpStatus: 429, resetAt: START + HOUR });
          // The one limited call was the one above.
          expect(platform.publish(publishCall('limited')).ok).toBe(true);
        }
        expect(platform.postingLimit(account)).toBeNull();
      }
    });

    it.for(['reject', 'outage'] as const)('%s returns the configured code', (mode, { platform }) => {
      platform.controls.fail({ mode, code: 'HTTP:418' });
      expect(failureOf(platform.publish(publishCall('key')))?.code).toBe('HTTP:418');
    });

    it('fails half of the calls by default when it is degraded, otherwise at the configured rate', ({ platform }) => {
      platform.controls.fail({ mode: 'degraded' });
      const half = failuresIn(platform, 200);
      expect(half).toBeGreaterThan(70);
      expect(half).toBeLessThan(130);
      expect(platform.controls.publicationCount()).toBe(200 - half);
      platform.controls.fail({ mode: 'degraded', rate: 0.1 });
      expect(Array.from({ length: 200 }, () => platform.checkConnection(account)).filter(result => !result.ok).length).toBeLessThan(50);
      platform.controls.fail({ mode: 'reject', rate: 0 });
      expect(platform.publish(publishCall('key')).ok).toBe(true);
    });

    it('returns the failure of an outage when it is degraded', ({ platform }) => {
      platform.controls.fail({ mode: 'outage' });
      const outage = failureOf(platform.publish(publishCall('key')));
      platform.controls.fail({ mode: 'degraded', rate: 1 });
      expect(failureOf(platform.publish(publishCall('key')))).toEqual(outage);
    });

    it('fails for one account only if configured', ({ platform }) => {
      platform.controls.fail({ mode: 'outage', socialAccountId: account.socialAccountId, times: 1 });
      expect(platform.publish(publishCall('other', { account: otherAccount })).ok).toBe(true);
      expect(platform.checkConnection(otherAccount).ok).toBe(true);
      expect(platform.publish(publishCall('key')).ok).toBe(false);
      expect(platform.publish(publishCall('key')).ok).toBe(true);
    });

    it('fails `times` calls, then works again', ({ platform }) => {
      platform.controls.fail({ mode: 'timeout', times: 2 });
      expect(platform.publish(publishCall('key')).ok).toBe(false);
      expect(platform.controls.failure()).toMatchObject({ mode: 'timeout', times: 1 });
      expect(platform.checkConnection(account).ok).toBe(false);
      expect(platform.controls.failure()).toBeNull();
      expect(platform.publish(publishCall('key')).ok).toBe(true);
    });

    it('counts only the calls that fail', ({ platform }) => {
      platform.controls.fail({ mode: 'outage', rate: 0.5, times: 3 });
      expect(failuresIn(platform, 50)).toBe(3);
    });

    it('is rate limited until `resetAt`, which it returns', async ({ kernel, platform }) => {
      const resetAt = START + HOUR;
      platform.controls.fail({ mode: 'rate-limited', resetAt });
      await kernel.clock.advanceTo(resetAt - 1);
      expect(failureOf(platform.publish(publishCall('key')))).toMatchObject({ httpStatus: 429, resetAt });
      await kernel.clock.advanceTo(resetAt);
      expect(platform.controls.failure()).toBeNull();
      expect(platform.health().status).toBe('operational');
      expect(platform.publish(publishCall('key')).ok).toBe(true);
    });

    it('is rate limited permanently without `resetAt`', async ({ kernel, platform }) => {
      platform.controls.fail({ mode: 'rate-limited' });
      await kernel.clock.advanceTo(START + 1000 * HOUR);
      expect(failureOf(platform.publish(publishCall('key')))).toMatchObject({ httpStatus: 429, resetAt: null });
    });

    it('publishes when only the response timed out', ({ platform }) => {
      platform.controls.fail({ mode: 'timeout', accepted: true, times: 1 });
      expect(failureOf(platform.publish(publishCall('key')))).toMatchObject({ code: 'NET:ETIMEDOUT', transient: true });
      expect(platform.controls.publicationCount()).toBe(1);
      expect(platform.publish(publishCall('key')).ok).toBe(true);
      expect(platform.controls.publicationCount()).toBe(1);
    });
  });

  describe('a call of a request', () => {
    it('[D-MSC-21] returns what it does on the platform', ({ platform }) => {
      expect(platform.call(account, () => 'done')).toBe('done');
    });

    it('[D-MSC-21] answers 400 with the advice to reconnect for a revoked token', ({ platform }) => {
      platform.controls.revokeToken(account.externalId);
      expect(() => platform.call(account, () => 'done')).toThrow(/^Reconnect the account: .* no longer accepts this connection\.$/);
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

  describe('tokens', () => {
    it('permanently refuses a revoked token, for that account only', ({ platform }) => {
      platform.controls.revokeToken(account.externalId);
      const failure = failureOf(platform.publish(publishCall('key')));
      expect(failure).toMatchObject({ httpStatus: 401, transient: false });
      expect(failureOf(platform.checkConnection({ ...account, socialAccountId: 'sa_same_real_account' }))).toEqual(failure);
      expect(platform.publish(publishCall('key', { account: otherAccount })).ok).toBe(true);
      expect(platform.health()).toEqual({ status: 'operational', note: '' });
    });

    it.for([
      ['restored', (platform: PlatformPort) => platform.controls.restoreToken(account.externalId)],
      ['authorized again', (platform: PlatformPort) => platform.authorize(account)],
    ] as const)('accepts a revoked token that was %s', ([, restore], { platform }) => {
      platform.controls.revokeToken(account.externalId);
      restore(platform);
      expect(platform.checkConnection(account)).toEqual({ ok: true });
      expect(platform.publish(publishCall('key')).ok).toBe(true);
    });

    it('accepts nothing with a revoked token, even if only the response times out', ({ platform }) => {
      platform.controls.revokeToken(account.externalId);
      platform.controls.fail({ mode: 'timeout', accepted: true });
      platform.publish(publishCall('key'));
      expect(platform.controls.publicationCount()).toBe(0);
    });
  });

  describe('latency', () => {
    it('is between 1 and 20 seconds, in whole milliseconds', ({ platform }) => {
      const latencies = drawLatencies(platform);
      expect(latencies.every(ms => Number.isInteger(ms) && ms >= 1_000 && ms <= 20_000)).toBe(true);
      expect(Math.min(...latencies)).toBeLessThan(4_000);
      expect(Math.max(...latencies)).toBeGreaterThan(17_000);
    });

    it('depends on the seed alone', ({ platform }) => {
      const latencies = drawLatencies(platform);
      const again = createPlatforms(testKernel());
      publicationOf(again[id].publish(publishCall('something else meanwhile')));
      expect(drawLatencies(again[id])).toEqual(latencies);
      expect(drawLatencies(createPlatforms(testKernel(2))[id])).not.toEqual(latencies);
    });

    it('is what it is set to', ({ platform }) => {
      platform.controls.setLatency({ minMs: 2_000, maxMs: 2_000 });
      expect(new Set(drawLatencies(platform))).toEqual(new Set([2_000]));
      expect(platform.controls.latency()).toEqual({ minMs: 2_000, maxMs: 2_000 });
    });
  });
});
