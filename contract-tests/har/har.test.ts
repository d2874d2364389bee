import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../run/results.ts';
import { allSuites } from '../suites/all.ts';
import { createHarRecorder } from './har-recorder.ts';
import { judgeTraffic } from './judge-traffic.ts';
import { readHar } from './read-har.ts';

const it = test.extend('folder', ({}, { onCleanup }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'har-'));
  onCleanup(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
});
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

const judged = (exchanges: readonly Exchange[], unread = 0) =>
  judgeTraffic({ exchanges, unread }, { name: 'traffic.har', suites: allSuites(), rules: [] });

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
    expect(unread).toBe(0);
    expect(exchanges).toMatchObject([
      { url: exchange().url, status: 200, responseBody: exchange().responseBody, durationMs: 12 },
      { method: 'POST', requestBody: '{"name":"sk_live_***"}' },
    ]);
  });

  it('has no secret in the report of what is wrong with it', async () => {
    const canary = (name: string) => `CANARY-${name}`;
    const report = await judged([
      exchange({
        url: `https://api.example/api/v1/team?access_token=${canary('query')}`,
        requestHeaders: {
          'x-api-key': canary('key'),
          'api-key': canary('misnamed'),
          cookie: `session=${canary('cookie')}`,
          authorization: `Bearer ${canary('bearer')}`,
          'x-csrf-token': canary('csrf'),
        },
        responseHeaders: { 'content-type': 'application/json', 'set-cookie': `sid=${canary('setcookie')}; Path=/` },
        responseBody: `{"items":7,"url":"https://s3.example/x?X-Amz-Signature=${canary('signature')}","refreshToken":"${canary('body')}"}`,
      }),
    ]);
    expect(report.results.filter(({ verdict }) => verdict === 'failed')).not.toEqual([]);
    expect(JSON.stringify(report)).not.toContain('CANARY');
  });

  it('is judged by the checks, with its coverage', async () => {
    const report = await judged([exchange(), exchange({ responseBody: '{"items":[],"total":"none"}' })]);
    expect(report.results.filter(({ verdict }) => verdict === 'failed')).toMatchObject([
      { id: 'checks/response-schema/listTeams', failure: { message: expect.stringContaining('body.total'), token: '' } },
    ]);
    expect(report.coverage.answers.find(({ operationId }) => operationId === 'listTeams')?.seen[200]).toBe(2);
    expect(report.requests).toBe(2);
  });

  it('reports how many entries have no recorded response', async () => {
    expect((await judged([exchange()], 3)).notes).toEqual(['Not judged: 3 of 4 entries, without a recorded response']);
    const entry = {
      startedDateTime: 'now',
      time: 1,
      request: { method: 'GET', url: '/x', headers: [] },
      response: { status: 0, headers: [], content: {} },
    };
    expect(readHar(JSON.stringify({ log: { entries: [entry] } }))).toEqual({ exchanges: [], unread: 1 });
  });

  it.each([
    ['{', 'is no JSON'],
    ['{"log":{}}', "is no HTTP Archive: the file/log must have required property 'entries'"],
  ])('is refused when it is no archive: %s', (text, message) => {
    expect(() => readHar(text)).toThrow(message);
  });
});
