import { errors } from 'undici';

const CONNECTION_CLOSED = 'the connection was closed before the answer was complete';
const NO_CONNECTION = 'no connection';
const NO_TLS = 'TLS could not be agreed on';
const HOST_NOT_FOUND = 'the host was not found';

/** Replaces the error codes of the system and of undici. */
const TEXTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: CONNECTION_CLOSED,
  EPIPE: CONNECTION_CLOSED,
  UND_ERR_SOCKET: CONNECTION_CLOSED,
  ETIMEDOUT: NO_CONNECTION,
  EHOSTUNREACH: NO_CONNECTION,
  ENETUNREACH: NO_CONNECTION,
  ENOTFOUND: HOST_NOT_FOUND,
  EAI_AGAIN: HOST_NOT_FOUND,
  UND_ERR_DESTROYED: 'the simulator was closed',
};

/** Says briefly why there was no response. The same failure always gives the same text, since it is part of a world's state. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  // Their messages contain memory addresses.
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) return NO_TLS;
  if (error instanceof errors.HTTPParserError) return 'the answer is not HTTP';
  return TEXTS[code] ?? error.message;
}
