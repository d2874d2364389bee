import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import type { Io } from './command.ts';
import { CliError, EXIT } from './errors.ts';

/** Proxies of the machine that a command must go past to reach a simulator beside it. */
const LOOPBACK = ['localhost', '127.0.0.1', '::1'];

/** Both are read: curl and Python prefer the small one, Go and Node the other. */
const NAMES = ['NO_PROXY', 'no_proxy'] as const;

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

type Env = Readonly<Record<string, string | undefined>>;

/** The environment of a command, in which calls to this machine, and to the address that it is given, go to no proxy; what the user excluded stays. */
export function pastProxies(env: Env): Env {
  const given = NAMES.flatMap(name => env[name]?.split(/[\s,]+/) ?? []);
  const own = env['SIM_URL'] === undefined ? [] : [new URL(env['SIM_URL']).hostname.replace(/^\[|\]$/g, '')];
  // A star counts only if it stands alone.
  const hosts = given.includes('*') ? '*' : [...new Set([...given, ...LOOPBACK, ...own])].filter(host => host !== '').join(',');
  return { ...env, ...Object.fromEntries(NAMES.map(name => [name, hosts])) };
}
