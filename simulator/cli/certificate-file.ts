import { X509Certificate } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newTemporaryFolder } from '../text/temporary-folder.ts';
import { readTextFile } from '../text/text-file.ts';

/** A certificate in a file, for clients to trust. */
export interface CertificateFile {
  readonly file: string;
  /** The fingerprint: hexadecimal bytes with colons between them. */
  readonly sha256: string;
  remove(): void;
}

/** Writes a certificate, and nothing of its key, to a temporary file. */
export function writeCertificate(pem: string): CertificateFile {
  const certificates = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  const folder = newTemporaryFolder('sim-certificate-');
  const file = path.join(folder, 'cert.pem');
  writeFileSync(file, `${certificates.join('\n')}\n`);
  return { file, sha256: new X509Certificate(pem).fingerprint256, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Returns a file with a certificate and with those that the user trusts already, which NODE_EXTRA_CA_CERTS names. It stands next to the certificate and is
 * removed with it. Without such a file, or with one that cannot be read, of which Node itself warns, the certificate stays alone.
 */
export function withTrusted(certificateFile: string, trusted: string | undefined): string {
  if (trusted === undefined || trusted === '') return certificateFile;
  let others: string;
  try {
    others = readTextFile(trusted);
  } catch {
    return certificateFile;
  }
  const file = path.join(path.dirname(certificateFile), 'trusted.pem');
  writeFileSync(file, `${others.trimEnd()}\n${readFileSync(certificateFile, 'utf8')}`);
  return file;
}
