import { createServer, type RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../simulator/testing/listen.ts';
import { READS_ONLY } from './switches.ts';
import { deploymentTarget } from './target.ts';

/** Starts a server that records the URLs and keys of its requests. */
async function serverThat(listener: RequestListener) {
  const asked: { readonly url: string | undefined; readonly key: unknown }[] = [];
  const server = createServer((request, response) => {
    asked.push({ url: request.url, key: request.headers['x-api-key'] });
    listener(request, response);
  });
  onTestFinished(() => server.close().closeAllConnections());
  return { asked, url: (await listen(server)).url };
}

async function sessionAt(baseUrl: string) {
  const session = await deploymentTarget({ baseUrl, apiKey: 'sk_theirs', teamId: 'team_1', ...READS_ONLY }).open(1);
  const ask = (url: string) => session.fetch(url, { method: 'GET', headers: { 'x-api-key': session.apiKey } });
  return { session, ask };
}

describe('the key of a deployment', () => {
  it.each([301, 302, 303, 307, 308])('does not follow a redirect of %i', async status => {
    const elsewhere = await serverThat((_, response) => response.end('{}'));
    const target = await serverThat((_, response) => response.writeHead(status, { location: `${elsewhere.url}/steal` }).end());
    const { ask } = await sessionAt(target.url);
    expect((await ask(`${target.url}/api/v1/team`)).status).toBe(status);
    expect(target.asked).toEqual([{ url: '/api/v1/team', key: 'sk_theirs' }]);
    expect(elsewhere.asked).toEqual([]);
  });

  it('is not sent with bytes to a presigned URL elsewhere', async () => {
    const elsewhere = await serverThat((_, response) => response.end());
    const target = await serverThat((_, response) => response.end('{}'));
    const { session } = await sessionAt(target.url);
    await session.fetch(`${elsewhere.url}/part`, { method: 'PUT', headers: {}, body: 'bytes' });
    expect(elsewhere.asked).toEqual([{ url: '/part', key: undefined }]);
  });

  it('is not sent to another host, port or scheme', async () => {
    const elsewhere = await serverThat((_, response) => response.end('{}'));
    const target = await serverThat((_, response) => response.end('{}'));
    const { ask, session } = await sessionAt(`${target.url}/`);
    expect(session.baseUrl).toBe(target.url);
    const others = [elsewhere.url, target.url.replace('127.0.0.1', 'localhost'), target.url.replace('http:', 'https:')];
    for (const other of others) await expect(ask(`${other}/api/v1/team`)).rejects.toThrow(`is not at ${target.url}`);
    expect([elsewhere.asked, target.asked]).toEqual([[], []]);
  });
});

describe('the clock of a deployment', () => {
  it('is measured from its answers, here two minutes ahead of ours', async () => {
    const ahead = await serverThat((_, response) => response.setHeader('date', new Date(Date.now() + 120_000).toUTCString()).end('{}'));
    const elsewhere = await serverThat((_, response) => response.setHeader('date', new Date(0).toUTCString()).end());
    const { ask, session } = await sessionAt(ahead.url);
    expect(session.serverClock?.serverTimeOf(0)).toEqual({ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY });
    await ask(`${ahead.url}/api/v1/team`);
    await session.fetch(`${elsewhere.url}/presigned`, { method: 'PUT', headers: {} });
    const { from = 0, to = 0 } = session.serverClock?.serverTimeOf(0) ?? {};
    expect(from).toBeLessThanOrEqual(120_000);
    expect(to).toBeGreaterThanOrEqual(120_000);
    expect(to - from).toBeLessThan(60_000);
  });
});
