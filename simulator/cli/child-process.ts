import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import type { Io } from './command.ts';
import { CliError, EXIT } from './errors.ts';
import { pastProxies } from './no-proxy.ts';

/** Exit codes of shells for a command that was not found, that is not executable, and that signal n ended (128 + n). */
const NOT_FOUND = 127;
const NOT_EXECUTABLE = 126;
const BY_SIGNAL = 128;

/**
 * Runs a command with this terminal, forwards signals to it, and resolves with its exit code. Rejects if it cannot be started. With `onText` its output
 * passes through this process.
 */
export function runChild(
  command: string,
  args: readonly string[],
  env: Io['env'],
  io: Io,
  onText?: (text: string) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: onText ? ['inherit', 'pipe', 'pipe'] : (io.childStdio ?? 'inherit'),
      cwd: io.cwd,
      env: pastProxies(env),
    });
    if (onText) {
      passOn(child.stdout, process.stdout, io, onText);
      passOn(child.stderr, process.stderr, io, onText);
    }
    const release = io.onSignal(signal => {
      // Ctrl+C already reaches every process of the terminal, and many programs abort on a second SIGINT.
      if (signal !== 'SIGINT' || !isTerminal()) child.kill(signal);
    });
    child.once('error', error => {
      release();
      reject(startError(command, error));
    });
    const ended = (code: number | null, signal: NodeJS.Signals | null): void => {
      release();
      resolve(code ?? BY_SIGNAL + (signal ? constants.signals[signal] : 0));
    };
    // With pipes, the rest of the output comes after the exit.
    if (onText) child.once('close', ended);
    else child.once('exit', ended);
  });
}

/** Writes what a command writes, and reads it. Tests that take the streams of children away see nothing. */
function passOn(from: Readable | null, to: NodeJS.WritableStream, { childStdio }: Io, onText: (text: string) => void): void {
  from?.setEncoding('utf8').on('data', (text: string) => {
    onText(text);
    if (childStdio === undefined) to.write(text);
  });
}

function isTerminal(): boolean {
  return process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
}

function startError(command: string, error: NodeJS.ErrnoException): CliError {
  if (error.code === 'ENOENT') return new CliError(`Command ${command} not found; commands after -- run without a shell`, NOT_FOUND);
  if (error.code === 'EACCES') return new CliError(`Cannot run ${command}: it is not an executable file`, NOT_EXECUTABLE);
  return new CliError(`Cannot run ${command}: ${error.message}`, EXIT.failed);
}
