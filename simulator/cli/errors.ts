/** What the shell is told (surface §3). */
export const EXIT = { ok: 0, failed: 1, usage: 2, unreachable: 3 } as const;

/** An end that the user is told about in one line. */
export class CliError extends Error {
  override readonly name = 'CliError';

  constructor(
    message: string,
    readonly exitCode: number,
  ) {
    super(message);
  }
}

/** Wrong usage, file or configuration: the message says what and what to do. */
export function usageError(message: string): CliError {
  return new CliError(message, EXIT.usage);
}

/** Nobody answers where a simulator should be. */
export function unreachable(message: string): CliError {
  return new CliError(message, EXIT.unreachable);
}

/** What to throw when a port of the user's choice cannot be had: a usage error, or what it was when it was something else. */
export function portProblem(error: unknown, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return usageError(`Port ${port} is in use; without --port any free one is taken`);
  if (code === 'EACCES') return usageError(`Listening on port ${port} is not permitted; without --port any free one is taken`);
  return error;
}
