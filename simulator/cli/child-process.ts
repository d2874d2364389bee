import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Io } from './command.ts';
import { CliError, EXIT } from './errors.ts';

/** Exit codes of shells for a command that was not found, that is not executable, and that signal n ended (128 + n). */
const NOT_FOUND = 127;
const NOT_EXECUTABLE = 126;
const BY_SIGNAL = 128;

/** Runs a command with this terminal, forwards signals to it, and resolves with its exit code. Rejects if it cannot be started. */
export function runChild(command: string, args: readonly string[], env: Io['env'], io: Io): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: io.childStdio ?? 'inherit', cwd: io.cwd, env });
    const release = io.onSignal(signal => {
      // Ctrl+C already reaches every process of the terminal, and many programs abort on a second SIGINT.
      if (signal !== 'SIGINT' || !isTerminal()) child.kill(signal);
    });
    child.once('error', error => {
      release();
      reject(startError(command, error));
    });
    child.once('exit', (code, signal) => {
      release();
      resolve(code ?? BY_SIGNAL + (signal ? constants.signals[signal] : 0));
    });
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
