/** Says in words of its user why a deployment was not reached, and which flag helps. */

/** The hint for a certificate that is signed by nobody who is trusted. */
const UNTRUSTED =
  'nobody whom this machine trusts has signed its certificate: name the authority with --ca, or accept any certificate with --insecure';
const CLIENT_CERTIFICATE = 'it asks for a client certificate: give one with --client-cert and --client-key';
const OTHER_CERTIFICATE = 'it does not accept the client certificate of --client-cert';

const BY_CODE: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: `its certificate is self-signed, and ${UNTRUSTED}`,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  CERT_HAS_EXPIRED: 'its certificate has expired: renew it, or accept any certificate with --insecure',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet: look at the clocks, or accept any certificate with --insecure',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name: use that name, or accept any certificate with --insecure',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: CLIENT_CERTIFICATE,
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: OTHER_CERTIFICATE,
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: OTHER_CERTIFICATE,
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN: OTHER_CERTIFICATE,
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED: OTHER_CERTIFICATE,
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: CLIENT_CERTIFICATE,
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS there: write http:// instead of https://',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak TLS there: write http:// instead of https://',
};

/**
 * Returns why a request got no answer: in words what helps where that is known, else the message of the error. `mayLackCertificate` says that the request
 * went over TLS without a client certificate: some servers close the connection then without a word.
 */
export function connectionProblem(error: unknown, mayLackCertificate = false): string {
  const cause = causeOf(error);
  const message = messageOf(cause);
  if (mayLackCertificate && CLOSED.has(codeOf(cause) ?? '')) return `${message}: perhaps ${CLIENT_CERTIFICATE}`;
  // The message of an error with several attempts is empty.
  return knownProblem(error) ?? (message === '' ? (codeOf(cause) ?? 'the connection broke') : message);
}

/** The codes of a connection that the other side has closed. */
const CLOSED: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Returns why TLS or a proxy let no request through, and which flag helps; undefined for other errors. It has no semicolon. */
export function knownProblem(error: unknown): string | undefined {
  const cause = causeOf(error);
  const ofProxy = /Proxy response \((\d+)\)/.exec(messageOf(cause))?.[1];
  if (ofProxy !== undefined) return proxyProblem(Number(ofProxy));
  const code = codeOf(cause);
  const hint = code === undefined ? undefined : BY_CODE[code];
  return hint === undefined ? undefined : `${code}, ${hint}`;
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

function proxyProblem(status: number): string {
  if (status === 407)
    return 'the proxy answers 407: it wants a user name and a password, or other ones: give them in its address, HTTPS_PROXY=http://user:password@host:port';
  return `the proxy answers ${status} when asked for a connection: look at HTTPS_PROXY and HTTP_PROXY, or name the host in NO_PROXY`;
}

function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? causeOf(error.cause) : error;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** An answer of what stands before a deployment. */
export interface GateAnswer {
  readonly status: number;
  header(name: string): string | undefined;
  readonly body: string;
}

/** Returns what a gateway before the deployment asks for, as the end of a sentence; undefined for an answer of the deployment itself. */
export function gateProblem({ status, header, body }: GateAnswer, hasCredentials: boolean): string | undefined {
  if (status === 401 && /\bbasic\b/i.test(header('www-authenticate') ?? ''))
    return hasCredentials
      ? 'answers 401 and does not accept the user name and the password of --target or --header'
      : 'answers 401 and asks for a user name and a password: give them in the address, https://user:password@host, or with --header';
  if (status === 400 && /\bssl certificate\b/i.test(body))
    return /no required/i.test(body) ? `answers 400: ${CLIENT_CERTIFICATE}` : `answers 400: ${OTHER_CERTIFICATE}`;
  if (status === 407) return `cannot be asked: ${proxyProblem(407)}`;
  return undefined;
}
