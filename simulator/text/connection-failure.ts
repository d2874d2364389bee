/** The system's error code of a connection that failed, such as ECONNREFUSED, or the message. */
export function connectionReason(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Says what to do about a certificate that is not trusted, when that is the reason why a connection to a simulator failed; undefined for another reason. */
export function untrustedCertificate(origin: string, reason: string): string | undefined {
  if (!/CERT|ISSUER/.test(reason)) return undefined;
  return `${origin} has a certificate that is not trusted here (${reason}). Set NODE_EXTRA_CA_CERTS to its file, which sim shows at the start`;
}

/** The sentence on a simulator that cannot be reached. */
export function noSimulator(origin: string, reason: string): string {
  return (
    untrustedCertificate(origin, reason) ??
    `No simulator responds at ${origin} (${reason}). Start one with sim, or give its address with --url`
  );
}
