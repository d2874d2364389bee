import pc from 'picocolors';
import { printable } from '../text/printable.ts';
import type { Io } from './command.ts';
import { EXIT } from './errors.ts';
import { runCli } from './program.ts';

let stopping = false;

function waitForStop(): Promise<void> {
  return new Promise(resolve => {
    const stop = () => {
      // A second signal ends the process without waiting.
      if (stopping) process.exit(EXIT.failed);
      stopping = true;
      resolve();
    };
    onSignal(stop);
  });
}

const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function onSignal(listener: (signal: NodeJS.Signals) => void): () => void {
  for (const signal of ENDING) process.on(signal, listener);
  return () => {
    for (const signal of ENDING) process.off(signal, listener);
  };
}

// `sim openapi | head` closes the pipe early, which is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? EXIT.ok : EXIT.failed));

const CLEAR_LINE = '\r\u001B[2K';
/** Whether the terminal shows a progress line. */
let progressing = false;

function progress(text: string): void {
  process.stderr.write(CLEAR_LINE + printable(text, colour));
  progressing = text !== '';
}

// picocolors treats a CI system as a terminal even if the output is a pipe.
const colour = pc.isColorSupported && (process.stdout.isTTY || process.env['FORCE_COLOR'] !== undefined);

// The only place that writes to a console: nothing of others acts there.
const io: Io = {
  env: process.env,
  cwd: process.cwd(),
  colour,
  waitForStop,
  onSignal,
  out(text) {
    if (progressing) progress('');
    process.stdout.write(`${printable(text, colour)}\n`);
  },
  width: process.stdout.isTTY ? process.stdout.columns : undefined,
  progress: process.stdout.isTTY && process.stderr.isTTY ? progress : undefined,
  err: text => void process.stderr.write(`${printable(text, colour)}\n`),
};

process.exitCode = await runCli(process.argv.slice(2), io);
// Requests that did not end in time must not keep the process alive.
if (stopping) process.exit();
