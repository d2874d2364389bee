import { systemReason } from '../text/failures.ts';
import { readTextFile } from '../text/text-file.ts';

/** Exit codes. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  /** No simulator or deployment answers, or no longer. */
  unreachable: 3,
  /** Nothing was found, but too little was seen for a verdict. */
  inconclusive: 4,
} as const;

/** Ends the process with a one-line message. */
export class CliError extends Error {
  override readonly name = 'CliError';

  constructor(
    message: string,
    readonly exitCode: number,
  ) {
    super(message);
  }
}

/** Wrong usage, file or configuration. */
export function usageError(message: string): CliError {
  return new CliError(message, EXIT.usage);
}

/** Reads what a user names with `read`. Throws a usage error for what cannot be read: it begins with `what`, and ends with a hint if there is one. */
export function readable<T>(what: string, read: () => T, hint = ''): T {
  try {
    return read();
  } catch (error) {
    throw usageError(`${what} cannot be read: ${systemReason(error)}${hint}`);
  }
}

/** Reads a text file that a user names; undefined where there is none. Throws a usage error, as {@link readable} does, for one that cannot be read. */
export function textIfThere(what: string, file: string): string | undefined {
  return readable(what, () => {
    try {
      return readTextFile(file);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  });
}

/** No simulator responds. */
export function unreachable(message: string): CliError {
  return new CliError(message, EXIT.unreachable);
}

/** Turns the error of a port that is in use or not permitted into a usage error; returns other errors as they are. */
export function portProblem(error: unknown, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return usageError(`Port ${port} is in use; omit --port to use any free port`);
  if (code === 'EACCES') return usageError(`Listening on port ${port} is not permitted; omit --port to use any free port`);
  return error;
}
