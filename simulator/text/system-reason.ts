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
