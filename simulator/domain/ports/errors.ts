import type { ApiError } from '../../kernel/errors.ts';
import { errors } from '../../kernel/errors.ts';
import type { PlatformFailure } from './platform-account.ts';

const RATE_LIMITED = 429;

/** The answer to a request whose call a platform refused: 429 for a rate limit, 502 when it did not answer, else 400 (D-DMS-18). */
export function platformError({ httpStatus, transient, userFacingMessage }: PlatformFailure): ApiError {
  if (httpStatus === RATE_LIMITED) return errors.throttled(userFacingMessage);
  return transient ? errors.badGateway(userFacingMessage) : errors.invalid(userFacingMessage);
}

/** The collector of `otlp` takes no spans; the message says why, and what becomes of them. */
export class CollectorError extends Error {
  override readonly name = 'CollectorError';
}

/** A state file that cannot be used; the message says why, and what to do. */
export class StateFileError extends TypeError {
  override readonly name = 'StateFileError';
}
