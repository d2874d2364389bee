import { describe, expect, it } from 'vitest';
import { type ServeSettings, serveSettings } from './serve-settings.ts';
import { settingsFrom } from './settings.ts';

function settingsOf(argv: Record<string, unknown>): ServeSettings {
  return serveSettings(settingsFrom({ argv, env: {} }), () => 'made');
}

describe('the settings of sim serve', () => {
  it('have defaults for all flags', () => {
    expect(settingsOf({})).toEqual({
      port: 4010,
      host: '127.0.0.1',
      seed: 1,
      clock: 'realtime',
      startTime: undefined,
      failures: {},
      faults: [],
      fixture: 'default',
      snapshot: undefined,
      overrides: undefined,
      state: undefined,
      forNewWorlds: [],
      media: undefined,
      webhooks: [],
      webhookHosts: [],
      throttle: true,
      validateResponses: 'warn',
      allowFetch: false,
      allowedHosts: [],
      https: false,
      publicUrl: undefined,
      trustProxy: false,
      controlToken: undefined,
      generatedToken: undefined,
      ui: true,
      mcp: false,
      parity: undefined,
      log: 'pretty',
    });
  });

  it('follow the flags', () => {
    const argv = {
      port: '0',
      host: 'localhost',
      seed: '7',
      clock: 'manual',
      'start-time': '2026-03-02T09:00:00Z',
      'fail-platform': ['INSTAGRAM', 'TIKTOK:reject:0.5'],
      fault: ['{ operationId: listTeams, effect: { reset: true } }'],
      fixture: 'empty',
      snapshot: undefined,
      overrides: 'mine.yaml',
      state: 'sim.json',
      media: 'discard',
      webhook: ['http://localhost:1/in=s', 'http://app:8080/in'],
      'allow-webhook-host': 'App',
      throttle: false,
      'validate-responses': 'fail',
      'allow-fetch': true,
      'allow-host': 'sim.test',
      https: true,
      'public-url': 'https://sim.example/base/',
      'trust-proxy': true,
      'control-token': 'mine',
      ui: false,
      mcp: true,
      parity: 'parity',
      log: 'json',
    };
    expect(settingsOf(argv)).toEqual({
      port: 0,
      host: 'localhost',
      seed: 7,
      clock: 'manual',
      startTime: '2026-03-02T09:00:00Z',
      failures: { INSTAGRAM: { mode: 'outage' }, TIKTOK: { mode: 'reject', rate: 0.5 } },
      faults: ['{ operationId: listTeams, effect: { reset: true } }'],
      fixture: 'empty',
      snapshot: undefined,
      overrides: 'mine.yaml',
      state: 'sim.json',
      forNewWorlds: ['--seed', '--clock', '--start-time', '--fixture', '--webhook', '--fail-platform', '--fault'],
      media: 'discard',
      webhooks: [{ url: 'http://localhost:1/in', secret: 's' }, { url: 'http://app:8080/in' }],
      webhookHosts: ['app'],
      throttle: false,
      validateResponses: 'fail',
      allowFetch: true,
      allowedHosts: ['sim.test'],
      https: true,
      publicUrl: 'https://sim.example/base',
      trustProxy: true,
      controlToken: 'mine',
      generatedToken: undefined,
      ui: false,
      mcp: true,
      parity: 'parity',
      log: 'json',
    });
  });

  it('keep uploads next to the state file by default', () => {
    expect(settingsOf({ state: 'sim.json' }).media).toBe('sim.json.media');
    expect(settingsOf({ state: 'sim.json', media: 'there' }).media).toBe('there');
  });

  it.each(['127.0.0.1', '127.8.9.1', 'localhost', '::1'])('require no token on %s', host => {
    expect(settingsOf({ host }).controlToken).toBeUndefined();
  });

  it.each(['0.0.0.0', '::', '192.168.1.4', 'sim.example.com'])('generate a token for %s unless one is given', host => {
    expect(settingsOf({ host })).toMatchObject({ controlToken: 'made', generatedToken: 'made' });
    expect(settingsOf({ host, 'control-token': 'mine' })).toMatchObject({ controlToken: 'mine', generatedToken: undefined });
  });

  it('do not generate a token that would not be shown', () => {
    expect(() => settingsOf({ host: '0.0.0.0', log: 'silent' })).toThrow('--host 0.0.0.0 requires --control-token');
  });
});
