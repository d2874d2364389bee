/**
 * The reason of a failed file operation in the words of the system: `permission denied` of `EACCES: permission denied, open '/x'`. Of other errors it
 * is the whole message.
 */
export function systemReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  // A folder could not be created, because a file has its name.
  if (message.startsWith('EEXIST') && message.includes(', mkdir ')) return 'not a directory';
  return isSystemError(error) ? (/^\w+: ([^,]+)/.exec(message)?.[1] ?? message) : message;
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'code' in error;
}

/** What a file operation fails with because of the place: it is read-only, full, of another user, or no folder. */
const PLACE_CODES: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EISDIR']);

/** Whether a file operation failed because of the place, which its user can mend, and not because of a defect. */
export function isPlaceProblem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error && PLACE_CODES.has(error.code);
}

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

/**
 * Says where a redirect leads, as the end of a sentence. No command follows one, because the key would go there, too. Returns an empty text for an
 * answer that is no redirect or has no location.
 */
export function redirectHint(status: number, location: string | null | undefined): string {
  if (status < 300 || status >= 400 || !location) return '';
  return `: it redirects to ${location}, which is not followed; give the address there if it is the right one`;
}

/** A mistake in what a user has written, in a sentence for that user. The command line ends with it as wrong usage; a tool of an assistant answers it. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';
}

/** A manual clock, and the job that runs first when it is advanced. Instants are ISO 8601. */
export interface StandingClock {
  readonly now: string;
  readonly next: { readonly kind: string; readonly subject: string | null; readonly at: string } | undefined;
}

/** Says where a manual clock stands and which job comes next, because a forgotten advance is the usual reason for what has not come. `how` says how to advance to an instant. */
export function clockHint({ now, next }: StandingClock, how: (instant: string) => string): string {
  if (!next) return `The clock is at ${now}, and nothing is scheduled.`;
  const job = next.subject ? `${next.kind} of ${next.subject}` : next.kind;
  return `The clock is at ${now}, and the next job (${job}) is due at ${next.at}: advance it, ${how(next.at)}.`;
}
