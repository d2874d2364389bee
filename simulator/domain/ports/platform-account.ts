/** The connection that a call to a platform uses. */
export interface PlatformAccount {
  readonly socialAccountId: string;
  /** The real platform account. */
  readonly externalId: string;
  readonly username: string;
}

/** A failure as the platform reports it; it becomes an entry of `errorsVerbose` (PST-12). */
export interface PlatformFailure {
  /** `PREFIX:CODE[:SUBCODE]`, e.g. `META:190`. */
  readonly code: string;
  readonly message: string;
  readonly userFacingMessage: string;
  readonly transient: boolean;
  readonly httpStatus: number;
  /** When a rate limit ends, virtual milliseconds; null for other failures. */
  readonly resetAt: number | null;
}
