import { type ApiError, errors } from '../../kernel/errors.ts';
import type { PlatformFailure } from './platform-account.ts';

const RATE_LIMITED = 429;

/** The answer to a request whose call a platform refused: 429 for a rate limit, 502 when it did not answer, else 400 (D-DMS-18). */
export function platformError({ httpStatus, transient, userFacingMessage }: PlatformFailure): ApiError {
  if (httpStatus === RATE_LIMITED) return errors.throttled(userFacingMessage);
  return transient ? errors.badGateway(userFacingMessage) : errors.invalid(userFacingMessage);
}
