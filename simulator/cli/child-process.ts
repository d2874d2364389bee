import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Io } from './command.ts';
import { CliError, EXIT } from './errors.ts';

/** What shells answer for a command that they do not find, that they may not run, and that signal number n ended: 128 + n. */
const NOT_FOUND = 127;
const NOT_RUNNABLE = 126;
const BY_SIGNAL = 128;

/** Runs a command on this terminal until it ends, passes signals on to it, and gives its exit code. Rejects when it cannot be run. */
export function runChild(command: string, args: readonly string[], env: Io['env'], io: Io): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', cwd: io.cwd, env });
    const release = io.onSignal(signal => {
      // Ctrl+C reaches every program of the terminal: twice would be a second wish, to which many answer by giving up.
      if (signal !== 'SIGINT' || !isAtTerminal()) child.kill(signal);
    });
    child.once('error', error => {
      release();
      reject(notStarted(command, error));
    });
    child.once('exit', (code, signal) => {
      release();
      resolve(code ?? BY_SIGNAL + (signal ? constants.signals[signal] : 0));
    });
  });
}

function isAtTerminal(): boolean {
  return process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
}

function notStarted(command: string, error: NodeJS.ErrnoException): CliError {
  if (error.code === 'ENOENT')
    return new CliError(`There is no command ${command}; what stands behind -- is run without a shell`, NOT_FOUND);
  if (error.code === 'EACCES') return new CliError(`${command} cannot be run: it is no program, or you may not run it`, NOT_RUNNABLE);
  return new CliError(`${command} cannot be run: ${error.message}`, EXIT.failed);
}
