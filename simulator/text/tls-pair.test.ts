import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createSimulator } from '../index.ts';
import { certificateProblem, tlsPairProblem } from './tls-pair.ts';

const pem = (name: string): string => readFileSync(new URL(`../testing/certificates/${name}`, import.meta.url), 'utf8');
const [SERVER, CA, CLIENT] = ['server.pem', 'ca.pem', 'client.pem'].map(pem) as [string, string, string];
const KEY = pem('server.key');
const ENCRYPTED = createPrivateKey(KEY).export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' }).toString();
const cut = (text: string) => text.replace(/(?<=-----\n)[^\n]+\n/, '');
const NO_CERTIFICATE = '--cert: c.pem is no certificate in PEM, which begins with -----BEGIN CERTIFICATE-----';

describe('a certificate and its key', () => {
  it.for<[string, string, string, string | undefined]>([
    ['of one pair', SERVER, KEY, undefined],
    ['with its issuer behind it', SERVER + CA, KEY, undefined],
    ['in one file', SERVER + KEY, SERVER + KEY, undefined],
    ['of two pairs', CLIENT, KEY, '--key: k ey.pem is not the key of the certificate in c.pem: they belong to different pairs'],
    ['exchanged', KEY, SERVER, `${NO_CERTIFICATE}, but a private key: the two files may be exchanged`],
    ['with a text for a certificate', 'hello', KEY, NO_CERTIFICATE],
    [
      'with its issuer before it',
      CA + SERVER,
      KEY,
      '--cert: c.pem has the certificate of the key in place 2: it comes first, and those of its issuers behind it',
    ],
    ['with a damaged certificate', cut(SERVER), KEY, '--cert: c.pem has a certificate that is damaged: copy the whole file again'],
    [
      'with a damaged issuer',
      SERVER + cut(CA),
      KEY,
      '--cert: c.pem has a certificate that is damaged (number 2 in it): copy the whole file again',
    ],
    ['with a damaged key', SERVER, cut(KEY), '--key: k ey.pem has a private key that is damaged: copy the whole file again'],
    ['with a certificate for a key', SERVER, CA, '--key: k ey.pem is no private key in PEM, which begins with -----BEGIN PRIVATE KEY-----'],
    [
      'with a key behind a passphrase',
      SERVER,
      ENCRYPTED,
      "--key: k ey.pem is encrypted: write it without a passphrase, openssl pkey -in 'k ey.pem' -out plain.key",
    ],
  ])('%s', ([, cert, key, problem]) => {
    expect(tlsPairProblem({ from: '--cert', file: 'c.pem', pem: cert }, { from: '--key', file: 'k ey.pem', pem: key })).toBe(problem);
  });

  it('alone', () => {
    expect(certificateProblem({ from: '--ca', file: 'ca.pem', pem: CA })).toBeUndefined();
  });

  it('of the library are refused with the same words', async () => {
    const simulator = await createSimulator();
    await expect(simulator.listen({ https: { cert: CLIENT, key: KEY } })).rejects.toThrow(
      new TypeError('https.key is not the key of the certificate in https.cert: they belong to different pairs'),
    );
    await simulator.close();
  });
});
