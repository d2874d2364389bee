import { beforeEach, describe, expect, it } from 'vitest';
import { publicApi } from '../../openapi/document.ts';
import type { FailureMode, PlatformPort } from '../domain/ports/platform.ts';
import type { WorldKernel } from '../kernel/world-kernel.ts';
import { account, call, failureIn, otherAccount, PLATFORMS, published, START, testKernel } from './platforms.fixture.ts';
import { createPlatforms } from './platforms.ts';

const HOUR = 3_600_000;

/** Mode, HTTP status, whether a retry may help: surface §5, spelled out. */
const MODES: readonly [FailureMode, number, boolean][] = [
  ['outage', 503, true],
  ['rate-limited', 429, true],
  ['timeout', 504, true],
  ['reject', 422, false],
  ['auth', 401, false],
];

const HEALTH: readonly [FailureMode, string][] = [
  ['outage', 'outage'],
  ['degraded', 'degraded'],
  ['rate-limited', 'degraded'],
  ['timeout', 'degraded'],
  ['reject', 'operational'],
  ['auth', 'operational'],
];

/** Prefixes of a platform's own codes (facts §5); SNAPCHAT's is not known. */
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

const draws = (port: PlatformPort) => Array.from({ length: 200 }, () => port.latencyMs(account));

describe.each(PLATFORMS)('%s', id => {
  let kernel: WorldKernel;
  let platform: PlatformPort;

  beforeEach(() => {
    kernel = testKernel();
    platform = createPlatforms(kernel)[id];
  });

  /** How many of so many calls with fresh keys fail. */
  const failuresIn = (calls: number) =>
    Array.from({ length: calls }, (_, i) => platform.publish(call(`many-${i}`))).filter(result => !result.ok).length;

  describe('publishing', () => {
    it('gives an id, a link and the documented fields', () => {
      const publication = published(platform.publish(call('key')));
      expect(publication.id).toMatch(/^\S{6,}$/);
      expect(publication.permalink).toMatch(/^https:\/\/[\w.-]+\/[^\s]+$/);
      expect(publication.permalink).not.toMatch(/null|undefined/);
      expect(Object.keys(publication.fields).sort()).toEqual(documentedKeys(id).sort());
      expect(publication.fields).toMatchObject({ id: publication.id, permalink: publication.permalink });
    });

    it('publishes what comes under one key once', () => {
      const first = published(platform.publish(call('key')));
      expect(published(platform.publish(call('key')))).toEqual(first);
      expect(platform.controls.publicationCount()).toBe(1);
    });

    it('publishes what comes under two keys twice', () => {
      const ids = [platform.publish(call('a')), platform.publish(call('b'))].map(result => published(result).id);
      expect(new Set(ids).size).toBe(2);
      expect(platform.controls.publicationCount()).toBe(2);
    });

    it('removes a publication once, and counts it still', () => {
      const { id: publicationId } = published(platform.publish(call('key')));
      expect(platform.controls.removePublication('unknown')).toBe(false);
      expect(platform.controls.removePublication(publicationId)).toBe(true);
      expect(platform.controls.removePublication(publicationId)).toBe(false);
      expect(platform.controls.publicationCount()).toBe(1);
    });
  });

  describe('failing', () => {
    it.each(MODES)('%s answers %i, transient %s', (mode, httpStatus, transient) => {
      platform.controls.fail({ mode });
      const failure = failureIn(platform.publish(call('key')));
      expect(failure).toMatchObject({ httpStatus, transient, resetAt: null });
      expect(failureIn(platform.checkConnection(account))).toEqual(failure);
      expect(platform.controls.publicationCount()).toBe(0);
      platform.controls.fail(null);
      expect(platform.publish(call('key')).ok).toBe(true);
      expect(platform.checkConnection(account)).toEqual({ ok: true });
    });

    it('tells of its rate limit, and of nothing else, before it is asked to publish', () => {
      expect(platform.postingLimit(account)).toBeNull();
      for (const [mode] of MODES) {
        platform.controls.fail({ mode, times: 1, resetAt: START + HOUR });
        if (mode === 'rate-limited') {
          expect(platform.postingLimit(account)).toMatchObject({ httpStatus: 429, resetAt: START + HOUR });
          // That was the one call.
          expect(platform.publish(call('limited')).ok).toBe(true);
        }
        expect(platform.postingLimit(account)).toBeNull();
      }
    });

    it.each(MODES)('%s has a code of the platform or a generic one, and a sentence for people', mode => {
      platform.controls.fail({ mode });
      const failure = failureIn(platform.publish(call('key')));
      const [, prefix = ''] = /^([A-Z]+):[A-Za-z0-9_]+(?::\d+)?$/.exec(failure?.code ?? '') ?? [];
      expect([PREFIXES[id], 'HTTP', 'NET']).toContain(prefix);
      expect(failure?.userFacingMessage).toMatch(/^[A-Z].+\.$/);
      expect(failure?.userFacingMessage).not.toMatch(/HTTP|_/);
    });

    it('answers a timeout with a socket error', () => {
      platform.controls.fail({ mode: 'timeout' });
      expect(failureIn(platform.publish(call('key')))?.code).toBe('NET:ETIMEDOUT');
    });

    it.each(['reject', 'outage'] as const)('%s answers with the code that was asked for', mode => {
      platform.controls.fail({ mode, code: 'HTTP:418' });
      expect(failureIn(platform.publish(call('key')))?.code).toBe('HTTP:418');
    });

    it('fails about half of the time when it is degraded, and at the rate that was asked for', () => {
      platform.controls.fail({ mode: 'degraded' });
      const half = failuresIn(200);
      expect(half).toBeGreaterThan(70);
      expect(half).toBeLessThan(130);
      expect(platform.controls.publicationCount()).toBe(200 - half);
      platform.controls.fail({ mode: 'degraded', rate: 0.1 });
      expect(Array.from({ length: 200 }, () => platform.checkConnection(account)).filter(result => !result.ok).length).toBeLessThan(50);
      platform.controls.fail({ mode: 'reject', rate: 0 });
      expect(platform.publish(call('key')).ok).toBe(true);
    });

    it('answers an outage when it is degraded', () => {
      platform.controls.fail({ mode: 'outage' });
      const outage = failureIn(platform.publish(call('key')));
      platform.controls.fail({ mode: 'degraded', rate: 1 });
      expect(failureIn(platform.publish(call('key')))).toEqual(outage);
    });

    it('fails for one account only when told so', () => {
      platform.controls.fail({ mode: 'outage', socialAccountId: account.socialAccountId, times: 1 });
      expect(platform.publish(call('other', { account: otherAccount })).ok).toBe(true);
      expect(platform.checkConnection(otherAccount).ok).toBe(true);
      expect(platform.publish(call('key')).ok).toBe(false);
      expect(platform.publish(call('key')).ok).toBe(true);
    });

    it('fails so many times, then works again', () => {
      platform.controls.fail({ mode: 'timeout', times: 2 });
      expect(platform.publish(call('key')).ok).toBe(false);
      expect(platform.controls.failure()).toMatchObject({ mode: 'timeout', times: 1 });
      expect(platform.checkConnection(account).ok).toBe(false);
      expect(platform.controls.failure()).toBeNull();
      expect(platform.publish(call('key')).ok).toBe(true);
    });

    it('counts only the calls that fail', () => {
      platform.controls.fail({ mode: 'outage', rate: 0.5, times: 3 });
      expect(failuresIn(50)).toBe(3);
    });

    it('is rate limited until the reset, which it names', async () => {
      const resetAt = START + HOUR;
      platform.controls.fail({ mode: 'rate-limited', resetAt });
      await kernel.clock.advanceTo(resetAt - 1);
      expect(failureIn(platform.publish(call('key')))).toMatchObject({ httpStatus: 429, resetAt });
      await kernel.clock.advanceTo(resetAt);
      expect(platform.controls.failure()).toBeNull();
      expect(platform.health().status).toBe('operational');
      expect(platform.publish(call('key')).ok).toBe(true);
    });

    it('is rate limited for good when no reset is named', async () => {
      platform.controls.fail({ mode: 'rate-limited' });
      await kernel.clock.advanceTo(START + 1000 * HOUR);
      expect(failureIn(platform.publish(call('key')))).toMatchObject({ httpStatus: 429, resetAt: null });
    });

    it('loses only the answer of what it accepted', () => {
      platform.controls.fail({ mode: 'timeout', accepted: true, times: 1 });
      expect(failureIn(platform.publish(call('key')))).toMatchObject({ code: 'NET:ETIMEDOUT', transient: true });
      expect(platform.controls.publicationCount()).toBe(1);
      expect(platform.publish(call('key')).ok).toBe(true);
      expect(platform.controls.publicationCount()).toBe(1);
    });

    it('publishes nothing when a call timed out on its way there', () => {
      platform.controls.fail({ mode: 'timeout', times: 1 });
      platform.publish(call('key'));
      expect(platform.controls.publicationCount()).toBe(0);
    });
  });

  describe('tokens', () => {
    it('refuses a revoked token for good, of that account only', () => {
      platform.controls.revokeToken(account.externalId);
      const failure = failureIn(platform.publish(call('key')));
      expect(failure).toMatchObject({ httpStatus: 401, transient: false });
      expect(failureIn(platform.checkConnection({ ...account, socialAccountId: 'sa_same_real_account' }))).toEqual(failure);
      expect(platform.publish(call('key', { account: otherAccount })).ok).toBe(true);
      expect(platform.health()).toEqual({ status: 'operational', note: '' });
    });

    it.each([
      ['restored', () => platform.controls.restoreToken(account.externalId)],
      ['authorized anew', () => platform.authorize(account)],
    ] as const)('takes the token again when it was %s', (_, mend) => {
      platform.controls.revokeToken(account.externalId);
      mend();
      expect(platform.checkConnection(account)).toEqual({ ok: true });
      expect(platform.publish(call('key')).ok).toBe(true);
    });

    it('accepts nothing under a revoked token, even when only the answer is lost', () => {
      platform.controls.revokeToken(account.externalId);
      platform.controls.fail({ mode: 'timeout', accepted: true });
      platform.publish(call('key'));
      expect(platform.controls.publicationCount()).toBe(0);
    });
  });

  describe('health', () => {
    it.each(HEALTH)('%s shows as %s', (mode, status) => {
      expect(platform.health()).toEqual({ status: 'operational', note: '' });
      platform.controls.fail({ mode });
      const health = platform.health();
      expect(health.status).toBe(status);
      if (status === 'operational') expect(health.note).toBe('');
      else expect(health.note).toContain(mode);
      platform.controls.fail(null);
      expect(platform.health()).toEqual({ status: 'operational', note: '' });
    });

    it('shows a status that was set by hand, whatever fails, until it is given up', () => {
      platform.controls.fail({ mode: 'outage' });
      platform.controls.setHealth('maintenance', 'Upgrade of the API');
      expect(platform.health()).toEqual({ status: 'maintenance', note: 'Upgrade of the API' });
      platform.controls.setHealth('operational');
      expect(platform.health()).toEqual({ status: 'operational', note: '' });
      platform.controls.setHealth(null);
      expect(platform.health().status).toBe('outage');
    });
  });

  describe('latency', () => {
    it('is 1 to 20 seconds, spread, in whole milliseconds', () => {
      const drawn = draws(platform);
      expect(drawn.every(ms => Number.isInteger(ms) && ms >= 1_000 && ms <= 20_000)).toBe(true);
      expect(Math.min(...drawn)).toBeLessThan(4_000);
      expect(Math.max(...drawn)).toBeGreaterThan(17_000);
    });

    it('depends on the seed alone', () => {
      const drawn = draws(platform);
      const again = createPlatforms(testKernel());
      published(again[id].publish(call('something else meanwhile')));
      expect(draws(again[id])).toEqual(drawn);
      expect(draws(createPlatforms(testKernel(2))[id])).not.toEqual(drawn);
    });

    it('is what it is set to', () => {
      platform.controls.setLatency({ minMs: 2_000, maxMs: 2_000 });
      expect(new Set(draws(platform))).toEqual(new Set([2_000]));
      expect(platform.controls.latency()).toEqual({ minMs: 2_000, maxMs: 2_000 });
    });
  });
});
