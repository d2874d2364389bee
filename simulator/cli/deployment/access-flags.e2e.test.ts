/** The flags with which commands reach a deployment: what is wrong with them is said before anything is sent. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CA, CLIENT, gated, ONE, run, TEAM } from './access.fixture.ts';
import { certificate } from './gate.fixture.ts';

describe('flags for reaching a deployment', () => {
  const KEY_OF_OTHER = certificate('server.key');
  it.each([
    [
      ['--header', 'x-gate'],
      `--header must be a name and a value with a colon between them, such as 'x-gate: secret'; the colon is missing`,
    ],
    [['--header', 'x gate: 1'], '--header: "x gate" is no name of a header'],
    [['--header', 'x-gate:'], '--header: the header x-gate has no value behind its colon'],
    [['--header', 'x-gate: ä€'], '--header: the value of the header x-gate has a character that no header may have'],
    [['--header', 'X-API-Key: 1'], '--header: give the API key in SIM_API_KEY, or with --api-key, not as the header x-api-key'],
    [['--header', 'Host: a'], '--header: each request has its own host; leave that header out'],
    [['--header', 'a: 1', '--header', 'A: 2'], 'The header a is given by --header twice; give it once'],
    [['--client-cert', 'gone.pem'], '--client-cert: gone.pem cannot be read: no such file or directory'],
    [
      ['--client-cert', certificate('client.key')],
      `--client-cert: ${certificate('client.key')} is no certificate in PEM, which begins with -----BEGIN CERTIFICATE-----, but a private key: the two files may be exchanged`,
    ],
    [['--client-cert', certificate('client.pem')], '--client-cert needs its private key: give the file with --client-key'],
    [['--client-key', certificate('client.key')], '--client-key goes with --client-cert'],
    [
      ['--client-cert', certificate('client.pem'), '--client-key', KEY_OF_OTHER],
      `--client-key: ${KEY_OF_OTHER} is not the key of the certificate in ${certificate('client.pem')}: they belong to different pairs`,
    ],
    [
      ['--client-cert', certificate('client.pem'), '--client-key', certificate('ca.pem')],
      `--client-key: ${certificate('ca.pem')} is no private key in PEM, which begins with -----BEGIN PRIVATE KEY-----`,
    ],
    [
      ['--ca', certificate('client.key')],
      `--ca: ${certificate('client.key')} is no certificate in PEM, which begins with -----BEGIN CERTIFICATE-----, but a private key: the two files may be exchanged`,
    ],
  ])('are checked before anything is sent: %j', async (flags, message) => {
    const { code, err } = await run(['contract', '--target', 'https://127.0.0.1:9', ...TEAM, ...flags]);
    expect([code, err]).toEqual([2, `sim: ${message}`]);
  });

  it('refuse an encrypted key, and a certificate for http', async () => {
    const files = { 'locked.key': '-----BEGIN ENCRYPTED PRIVATE KEY-----\nabc\n-----END ENCRYPTED PRIVATE KEY-----\n' };
    const cert = ['--client-cert', certificate('client.pem'), '--client-key', 'locked.key'];
    expect(await run(['contract', '--target', 'https://127.0.0.1:9', ...TEAM, ...cert], {}, files)).toMatchObject({
      code: 2,
      err: 'sim: --client-key: locked.key is encrypted: write it without a passphrase, openssl pkey -in locked.key -out plain.key',
    });
    const { err } = await run(['contract', '--target', 'http://127.0.0.1:9', ...TEAM, ...CLIENT]);
    expect(err).toBe('sim: --client-cert: only https takes a client certificate, and the address is http://127.0.0.1:9');
  });

  it('take a key from the file of the certificate', async () => {
    const { url, seen } = await gated({ wantsCertificate: true });
    const both = (['client.pem', 'client.key'] as const).map(name => readFileSync(certificate(name), 'utf8')).join('');
    const args = ['contract', '--target', url, ...TEAM, ...ONE, ...CA, '--client-cert', 'both.pem'];
    expect((await run(args, {}, { 'both.pem': both })).code).toBe(0);
    expect(seen[0]?.certificate).toBe('client');
  });

  it('need a deployment when they are typed, and not when the environment has them', async () => {
    expect((await run(['contract', ...ONE.slice(0, 4), '--header', 'x: 1'])).err).toBe(
      'sim: --header needs a deployment: name it with --target <base url>',
    );
    expect((await run(['contract', ...ONE.slice(0, 4)], { SIM_HEADER: 'x: 1' })).code).toBe(0);
  });

  it.each(['socks5://127.0.0.1:1', 'nonsense://x'])('refuse %s as a proxy', async address => {
    const { code, err } = await run(['contract', '--target', 'https://127.0.0.1:9', ...TEAM], { HTTPS_PROXY: address });
    expect([code, err]).toEqual([
      2,
      `sim: HTTPS_PROXY must be the address of an HTTP proxy, such as http://proxy.example.com:3128, not ${address}`,
    ]);
  });

  it('come from SIM_HEADER, one header in each line', async () => {
    const { url } = await gated({ isPlain: true, headers: { 'x-gate': 'open sesame', 'x-stage': 'two' } });
    const { code } = await run(['contract', '--target', url, ...TEAM, ...ONE], { SIM_HEADER: 'x-gate: open sesame\nx-stage: two\n' });
    expect(code).toBe(0);
  });
});
