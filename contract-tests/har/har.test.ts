import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { it } from '../../simulator/testing/folder.fixture.ts';
import type { Exchange } from '../run/results.ts';
import { allSuites } from '../suites/all.ts';
import { judgeTraffic } from './judge-traffic.ts';
import { readHar } from './read-har.ts';
import { createHarRecorder } from './write-har.ts';

const KEY = 'sk_live_0123456789';

function exchange(part: Partial<Exchange> = {}): Exchange {
  return {
    at: Date.parse('2026-03-02T09:00:00Z'),
    durationMs: 12,
    method: 'GET',
    url: 'https://staging.example.com/api/v1/team?limit=5',
    requestHeaders: { 'x-api-key': KEY },
    requestBody: null,
    status: 200,
    responseHeaders: { 'content-type': 'application/json' },
    responseBody: '{"items":[],"total":0}',
    ...part,
  };
}

const judged = (exchanges: readonly Exchange[], unread: readonly [string, number][] = []) =>
  judgeTraffic({ exchanges, unread: new Map(unread) }, { name: 'traffic.har', suites: allSuites(), rules: [] });

describe('recorded traffic', () => {
  it('is read as it was recorded, without the key', ({ folder }) => {
    const file = path.join(folder, 'traffic.har');
    const recorder = createHarRecorder(file);
    const sent = exchange({ method: 'POST', requestBody: `{"name":"${KEY}"}`, responseBody: '{"secret":"whsec_abcdefgh"}' });
    recorder.add(exchange());
    recorder.add(sent);
    recorder.close();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain(KEY);
    expect(text).not.toContain('whsec_abcdefgh');
    const { exchanges, unread } = readHar(text);
    expect([...unread]).toEqual([]);
    expect(exchanges).toMatchObject([
      { url: exchange().url, status: 200, responseBody: exchange().responseBody, durationMs: 12 },
      { method: 'POST', requestBody: '{"name":"sk_live_***"}' },
    ]);
  });

  it('is judged by the checks, with its coverage', async () => {
    const report = await judged([exchange(), exchange({ responseBody: '{"items":[],"total":"none"}' })]);
    expect(report.results.filter(({ verdict }) => verdict === 'failed')).toMatchObject([
      { id: 'checks/response-schema/listTeams', failure: { message: expect.stringContaining('body.total'), token: '' } },
    ]);
    expect(report.coverage.answers.find(({ operationId }) => operationId === 'listTeams')?.seen[200]).toBe(2);
    expect(report.requests).toBe(2);
  });

  it('reports how many entries are not judged, by the reason', async () => {
    const unread: [string, number][] = [
      ['without a URL', 1],
      ['without a recorded response', 3],
    ];
    expect((await judged([exchange()], unread)).notes).toEqual([
      'Not judged: 3 of 5 entries, without a recorded response',
      'Not judged: 1 of 5 entries, without a URL',
    ]);
  });

  it('is read entry by entry: one that cannot be judged does not matter for the others', () => {
    const request = { method: 'GET', url: 'https://x.test/', headers: [{ name: 'A', value: '1' }] };
    const response = { status: 200, headers: [], content: { text: 'é'.normalize('NFC') } };
    const entry = { startedDateTime: '2026-03-02T09:00:00Z', time: 1, request, response };
    const entries = [
      entry,
      { ...entry, time: -1, response: { ...response, status: 204, content: { size: 0 } } },
      { ...entry, time: null, request: { ...request, headers: [...request.headers, { name: 'a', value: '2' }] } },
      { ...entry, response: { ...response, content: { text: Buffer.from('{}').toString('base64'), encoding: 'base64', size: 2 } } },
      { ...entry, response: { ...response, status: 0 } },
      { ...entry, response: { ...response, content: { size: 5 } } },
      { ...entry, startedDateTime: 'now' },
      { ...entry, request: { ...request, url: '/x' } },
      { ...entry, request: { ...request, headers: undefined } },
      { ...entry, response: { ...response, status: '200' } },
      { ...entry, response: undefined },
      null,
      'text',
      5,
    ];
    const { exchanges, unread } = readHar(`\u{feff}${JSON.stringify({ log: { entries } })}`);
    expect(exchanges.map(({ responseBody, durationMs }) => [responseBody, durationMs])).toEqual(
      expect.arrayContaining([
        ['é', 1],
        ['', 0],
        ['é', 0],
        ['{}', 1],
      ]),
    );
    expect(exchanges).toHaveLength(4);
    expect(exchanges.some(({ requestHeaders }) => requestHeaders['a'] === '1, 2')).toBe(true);
    expect(Object.fromEntries(unread)).toMatchObject({ 'without a recorded response': 2, 'without a time': 1, 'without a URL': 1 });
    expect([...unread.values()].reduce((sum, count) => sum + count, 0)).toBe(entries.length - 4);
  });

  it.each([
    ['{', 'is no JSON'],
    ['{"log":{}}', "is no HTTP Archive: the file/log must have required property 'entries'"],
  ])('is refused when it is no archive: %s', (text, message) => {
    expect(() => readHar(text)).toThrow(message);
  });
});
