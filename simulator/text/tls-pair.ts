/** Certificates and keys for TLS, and what is wrong with them in words of ours: those of OpenSSL name neither the file nor what helps. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { shellQuoted } from './printable.ts';

/** The text of a certificate or of a key. */
export interface PemText {
  readonly pem: string;
  /** The flag or the option that gives it. */
  readonly from: string;
  /** Its file, as the user names it. */
  readonly file?: string;
}

const CERTIFICATES = /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----[^-]*-----END (?:TRUSTED |X509 )?CERTIFICATE-----/g;
const KEY = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----/;

/** Returns what is wrong with a certificate, in a sentence; undefined when it is one. */
export function certificateProblem(cert: PemText): string | undefined {
  const { pem } = cert;
  const name = nameOf(cert);
  const found = pem.match(CERTIFICATES) ?? [];
  if (found.length === 0 && KEY.test(pem))
    return `${name} is no certificate in PEM, which begins with -----BEGIN CERTIFICATE-----, but a private key: the two files may be exchanged`;
  if (found.length === 0) return `${name} is no certificate in PEM, which begins with -----BEGIN CERTIFICATE-----`;
  const broken = found.findIndex(each => !attempt(() => new X509Certificate(each)));
  if (broken < 0) return undefined;
  return `${name} has a certificate that is damaged${found.length === 1 ? '' : ` (number ${broken + 1} in it)`}: copy the whole file again`;
}

/** Returns what is wrong with a certificate and the private key that is given for it, in a sentence; undefined when TLS takes them. */
export function tlsPairProblem(cert: PemText, key: PemText): string | undefined {
  const problem = certificateProblem(cert);
  if (problem !== undefined) return problem;
  const read = readKey(key);
  if (typeof read === 'string') return read;
  const certificates = (cert.pem.match(CERTIFICATES) ?? []).map(each => new X509Certificate(each));
  const own = certificates.findIndex(each => each.checkPrivateKey(read));
  if (own < 0) return `${nameOf(key)} is not the key of the certificate in ${cert.file ?? cert.from}: they belong to different pairs`;
  if (own > 0)
    return `${nameOf(cert)} has the certificate of the key in place ${own + 1}: it comes first, and those of its issuers behind it`;
  if (attempt(() => createSecureContext({ cert: cert.pem, key: key.pem }))) return undefined;
  return `${nameOf(cert)} and its key are not taken by TLS: they may be too weak; make others, such as with 2,048 bits and SHA-256`;
}

/** The key, or what is wrong with it. */
function readKey(key: PemText): KeyObject | string {
  const { pem, file } = key;
  const name = nameOf(key);
  if (!KEY.test(pem)) return `${name} is no private key in PEM, which begins with -----BEGIN PRIVATE KEY-----`;
  if (/ENCRYPTED/.test(pem))
    return `${name} is encrypted: write it without a passphrase, openssl pkey -in ${wordOf(file ?? 'key.pem')} -out plain.key`;
  return attempt(() => createPrivateKey(pem)) ?? `${name} has a private key that is damaged: copy the whole file again`;
}

function wordOf(file: string): string {
  return /^[\w./-]+$/.test(file) ? file : shellQuoted(file);
}

function nameOf({ from, file }: PemText): string {
  return file === undefined ? from : `${from}: ${file}`;
}

function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
