import { createHash, generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';
import { realTime } from '../kernel/real-time.ts';
import { hostOf, isAddress } from '../text/public-address.ts';

/** A certificate and its private key, as PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

const DAY_MS = 86_400_000;
/** Clients refuse certificates of servers that are valid for more than 825 days. */
const VALID_DAYS = 365;
const SERIAL_DIGITS = 16;

/** The names that a certificate is for: those of this machine, where it listens, and the host of the public address. */
export function certificateNames(host: string | undefined, publicUrl: string | undefined): string[] {
  const given = [host, publicUrl === undefined ? undefined : hostOf(new URL(publicUrl))];
  return [...new Set(['localhost', '127.0.0.1', '::1', ...given.filter(name => name !== undefined)])];
}

/** Makes a certificate that signs itself, for names and addresses. It is valid from a day ago, so that clocks may differ. */
export function createCertificate(names: readonly string[]): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const made = forge.pki.createCertificate();
  made.publicKey = forge.pki.publicKeyFromPem(publicKey);
  const serial = createHash('sha256').update(publicKey).digest('hex').slice(0, SERIAL_DIGITS);
  // A leading 0 keeps it positive.
  made.serialNumber = `00${serial}`;
  made.validity.notBefore = new Date(realTime.now() - DAY_MS);
  made.validity.notAfter = new Date(realTime.now() + VALID_DAYS * DAY_MS);
  // A client that trusts the certificates of two simulators looks for an issuer by its name, and takes the first one.
  const subject = [{ name: 'commonName', value: `social-publishing-sim ${serial}` }];
  made.setSubject(subject);
  made.setIssuer(subject);
  made.setExtensions([
    // An authority of its own: strict clients trust nothing else that signs itself.
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, digitalSignature: true, keyEncipherment: true, critical: true },
    { name: 'extKeyUsage', serverAuth: true },
    { name: 'subjectKeyIdentifier' },
    { name: 'subjectAltName', altNames: names.map(name => (isAddress(name) ? { type: 7, ip: name } : { type: 2, value: name })) },
  ]);
  made.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  return { cert: forge.pki.certificateToPem(made), key: privateKey };
}
