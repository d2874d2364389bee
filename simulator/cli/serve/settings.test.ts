import { describe, expect, it } from 'vitest';
import { settingsFrom } from '../settings.ts';
import { type ServeSettings, serveSettings } from './settings.ts';

function settingsOf(argv: Record<string, unknown>): ServeSettings {
  return serveSettings(settingsFrom({ argv, env: {} }), () => 'made');
}

describe('the settings of sim serve', () => {
  it.each<[Record<string, unknown>, Partial<ServeSettings>]>([
    [
      {},
      {
        port: 4010,
        host: '127.0.0.1',
        seed: 1,
        clock: 'realtime',
        failures: {},
        fixture: 'default',
        forNewWorlds: [],
        throttle: true,
        validateResponses: 'warn',
        allowFetch: false,
        https: false,
        trustProxy: false,
        ui: true,
        mcp: false,
        log: 'pretty',
      },
    ],
    [
      { host: 'localhost', 'allow-host': 'sim.test', 'trust-proxy': true },
      { host: 'localhost', allowedHosts: ['sim.test'], trustProxy: true },
    ],
    [
      { 'public-url': 'https://sim.example/base/', 'validate-responses': 'fail' },
      { publicUrl: 'https://sim.example/base', validateResponses: 'fail' },
    ],
    [
      { ui: false, mcp: true, parity: 'parity' },
      { ui: false, mcp: true, parity: 'parity' },
    ],
    [
      { webhook: ['http://localhost:1/in=s', 'http://app:8080/in'], 'allow-webhook-host': 'App' },
      { webhooks: [{ url: 'http://localhost:1/in', secret: 's' }, { url: 'http://app:8080/in' }], webhookHosts: ['app'] },
    ],
    [
      {
        log: 'json',
        seed: '7',
        clock: 'manual',
        'start-time': '2026-03-02T09:00:00Z',
        fixture: 'empty',
        webhook: 'http://localhost:1/in',
        state: 'a',
        'fail-platform': 'REDDIT',
        fault: '{}',
      },
      { forNewWorlds: ['--seed', '--clock', '--start-time', '--fixture', '--webhook', '--fail-platform', '--fault'] },
    ],
  ])('of %j', (argv, expected) => {
    expect(settingsOf(argv)).toMatchObject(expected);
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
