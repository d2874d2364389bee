import { X509Certificate } from 'node:crypto';
import { get } from 'node:https';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSimulator, type SimulatorOptions } from '../index.ts';
import type { ListenAddress } from '../library/api.ts';
import { within } from '../testing/within.ts';
import { forwarded } from './forwarded.ts';
import { exchange } from './http.fixture.ts';

const ACME = { 'x-api-key': 'sk_sim_acme' };

/** A listening simulator that is closed after the test. */
async function open(where: ListenAddress, options: SimulatorOptions = {}) {
  const sim = await createSimulator(options);
  onTestFinished(() => sim.close());
  return { sim, ...(await sim.listen(where)) };
}

/** The status of a GET by a client that trusts only this certificate. */
function statusOf(url: string, ca: string | undefined): Promise<number | undefined> {
  const status = new Promise<number | undefined>((resolve, reject) => {
    get(url, { ca, headers: ACME, agent: false }, answer => resolve(answer.resume().statusCode)).on('error', reject);
  });
  return within('an answer begins', status);
}

/** The Location of a presigned upload, over http. */
async function presigned(url: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const answer = await fetch(`${url}/api/v1/upload/init`, {
    method: 'POST',
    headers: { ...ACME, 'content-type': 'application/json', ...headers },
    body: '{"teamId":"team_acme_marketing","fileName":"a.pdf","mimeType":"application/pdf"}',
  });
  return ((await answer.json()) as { readonly url: string }).url;
}

describe('https', () => {
  it('[D-GEN-44] answers with a certificate of its own for every name of this machine', async () => {
    const { sim, url, port, certificate = '' } = await open({ https: true }, { publicUrl: 'https://sim.example/base' });
    expect(url).toBe(`https://127.0.0.1:${port}`);
    expect(sim.url).toBe('https://sim.example/base');
    for (const host of ['127.0.0.1', 'localhost']) expect(await statusOf(`https://${host}:${port}/api/v1/team`, certificate)).toBe(200);
    const made = new X509Certificate(certificate);
    expect([made.checkHost('localhost'), made.checkHost('sim.example'), made.checkIP('127.0.0.1'), made.checkIP('::1')]).toEqual([
      'localhost',
      'sim.example',
      '127.0.0.1',
      '::1',
    ]);
    expect(certificate).not.toContain('PRIVATE KEY');
  });

  it('is refused by a client that does not trust the certificate', async () => {
    const { url } = await open({ https: true });
    await expect(statusOf(url, undefined)).rejects.toThrow(/self-signed/);
  });

  it('takes a certificate of the user', async () => {
    const { createCertificate } = await import('./certificate.ts');
    const mine = createCertificate(['127.0.0.1']);
    const { url, certificate } = await open({ https: mine });
    expect(certificate).toBe(mine.cert);
    expect(await statusOf(url, mine.cert)).toBe(200);
  });

  it('still answers after a client that speaks plain http', async () => {
    const { url, port, certificate } = await open({ https: true });
    await exchange(port, ['GET / HTTP/1.1\r\nhost: localhost\r\n\r\n']);
    expect(await statusOf(url, certificate)).toBe(200);
  });
});

describe('the public address', () => {
  it('[D-GEN-44] begins addresses in answers, and its base path may stay in requests or not', async () => {
    const { sim, port } = await open({}, { publicUrl: 'https://proxy.example/sim/' });
    const url = `http://127.0.0.1:${port}`;
    expect(await presigned(url)).toMatch(/^https:\/\/proxy\.example\/sim\/_storage\//);
    expect(await presigned(`${url}/sim`)).toMatch(/^https:\/\/proxy\.example\/sim\/_storage\//);
    const body = '%PDF-1.4';
    expect((await sim.fetch(await presigned(url), { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body })).status).toBe(
      200,
    );
    expect((await sim.fetch('/api/v1/team', { headers: ACME })).status).toBe(200);
  });

  it('is known again in addresses of own media', async () => {
    const { port } = await open({}, { publicUrl: 'https://proxy.example/sim' });
    const api = `http://127.0.0.1:${port}/api/v1/upload`;
    const [upload] = (await (await fetch(`${api}?limit=1`, { headers: ACME })).json()) as { readonly id: string; readonly url: string }[];
    const url = upload?.url ?? '';
    expect(url).toMatch(/^https:\/\/proxy\.example\/sim\/_media\//);
    const found = await (await fetch(`${api}?urls=${encodeURIComponent(url)}`, { headers: ACME })).json();
    expect(found).toMatchObject([{ id: upload?.id }]);
    const headers = { ...ACME, 'content-type': 'application/json' };
    expect((await fetch(`${api}/from-url`, { method: 'POST', headers, body: JSON.stringify({ url }) })).status).toBe(200);
  });

  it('opens no way around the control token', async () => {
    const { port } = await open({}, { publicUrl: 'https://proxy.example/sim', control: { controlToken: 'secret' } });
    for (const path of ['/_sim/status', '/sim/_sim/status', '/sim/sim/_sim/status'])
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).not.toBe(200);
  });

  it.each(['sim.example', 'ftp://sim.example', 'https://u:p@sim.example', 'https://sim.example/?a=1', ''])('is not %s', async publicUrl => {
    await expect(createSimulator({ publicUrl })).rejects.toThrow(/^publicUrl /);
  });
});

describe('the headers of a proxy', () => {
  const FORWARDED = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'proxy.localhost:8443', 'x-forwarded-prefix': '/sim/' };

  it('[D-GEN-44] count when proxies are trusted', async () => {
    const { url } = await open({ trustProxy: true });
    expect(await presigned(url, FORWARDED)).toMatch(/^https:\/\/proxy\.localhost:8443\/sim\/_storage\//);
  });

  it('[D-GEN-44] count for nothing otherwise', async () => {
    const { url } = await open({});
    expect(await presigned(url, FORWARDED)).toMatch(new RegExp(`^${url}/_storage/`));
  });

  it('cannot bring a foreign name past the guard', async () => {
    const { url } = await open({ trustProxy: true });
    const headers = { ...ACME, 'x-forwarded-host': 'evil.example' };
    expect((await fetch(`${url}/api/v1/team`, { headers })).status).toBe(403);
  });
});

const OWN = { scheme: 'http', host: '127.0.0.1:4010', remoteAddress: '127.0.0.1', prefix: '' } as const;

it.each([
  [{}, {}],
  [{ 'x-forwarded-proto': 'HTTPS, http' }, { scheme: 'https' }],
  [{ 'x-forwarded-proto': 'javascript' }, {}],
  [{ 'x-forwarded-host': 'a.example, b.example' }, { host: 'a.example' }],
  [{ 'x-forwarded-host': 'a.example/"><script>' }, {}],
  [{ 'x-forwarded-prefix': '/sim/' }, { prefix: '/sim' }],
  [{ 'x-forwarded-prefix': '//evil.example' }, {}],
  [{ 'x-forwarded-prefix': 'sim' }, {}],
  [{ 'x-forwarded-for': '198.51.100.7, 203.0.113.9' }, { remoteAddress: '203.0.113.9' }],
  [{ 'x-forwarded-for': 'unknown' }, {}],
])('[D-GEN-44] %j changes %j', (headers, changes) => {
  expect(forwarded(headers, OWN)).toEqual({ ...OWN, ...changes });
});
