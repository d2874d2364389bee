import pc from 'picocolors';
import { printable } from '../text/printable.ts';
import { annotationLine } from './ci/job-summary.ts';
import type { Io } from './command.ts';
import { EXIT } from './errors.ts';
import { CTRL_C, keysIn } from './keys.ts';
import { runCli } from './program.ts';

let stopping = false;

function waitForStop(): Promise<void> {
  return new Promise(resolve => {
    const stop = (signal: NodeJS.Signals) => {
      // A second signal ends the process without waiting. A terminal that is closed hangs up twice, by itself and by its shell.
      if (stopping && signal !== 'SIGHUP') process.exit(EXIT.failed);
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

/** The reader has gone: `sim openapi | head` closes the pipe early, and a terminal that is closed is gone. That is not an error. */
const READER_GONE = new Set(['EPIPE', 'EIO', 'ECONNRESET', 'ERR_STREAM_DESTROYED']);
let isOutputClosed = false;
let hasOutputFailed = false;

// Nothing ends because nobody reads its output: a server still serves and saves, a command still does its work and returns its exit code.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  isOutputClosed = true;
  if (hasOutputFailed || READER_GONE.has(error.code ?? '')) return;
  hasOutputFailed = true;
  process.exitCode ||= EXIT.failed;
  io.err(`sim: The standard output cannot be written, and nothing more is written to it: ${error.message}`);
});
process.stderr.on('error', () => undefined);

const CLEAR_LINE = '\r\u001B[2K';
/** Whether the terminal shows a progress line. */
let progressing = false;

function progress(text: string): void {
  process.stderr.write(CLEAR_LINE + printable(text, colour));
  progressing = text !== '';
}

// picocolors treats a CI system as a terminal even if the output is a pipe.
const colour = pc.isColorSupported && (process.stdout.isTTY || process.env['FORCE_COLOR'] !== undefined);

// The only place that writes to a console: nothing of others acts there, also not in an annotation, whose parts are escaped.
/** Reads keys one by one, as long as somebody listens. Ctrl+C is still a signal to this process. */
function onKey(listener: (key: string) => void): () => void {
  const { stdin } = process;
  const read = (bytes: Buffer): void => {
    for (const key of keysIn(bytes.toString('utf8'))) {
      if (key === CTRL_C) process.kill(process.pid, 'SIGINT');
      else listener(key);
    }
  };
  stdin.setRawMode(true);
  stdin.on('data', read);
  stdin.resume();
  return () => {
    stdin.off('data', read);
    stdin.setRawMode(false);
    stdin.pause();
  };
}

async function readInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

const io: Io = {
  env: process.env,
  cwd: process.cwd(),
  colour,
  waitForStop,
  onSignal,
  out(text) {
    if (progressing) progress('');
    if (!isOutputClosed) process.stdout.write(`${printable(text, colour)}\n`);
  },
  readInput,
  streams: { input: process.stdin, output: process.stdout },
  onKey: process.stdin.isTTY && process.stdout.isTTY ? onKey : undefined,
  width: process.stdout.isTTY ? process.stdout.columns : undefined,
  progress: process.stdout.isTTY && process.stderr.isTTY ? progress : undefined,
  annotate: annotation => void process.stderr.write(`${annotationLine(annotation)}\n`),
  err: text => void process.stderr.write(`${printable(text, colour)}\n`),
};

const exitCode = await runCli(process.argv.slice(2), io);
process.exitCode = exitCode === EXIT.ok && hasOutputFailed ? EXIT.failed : exitCode;
// Requests that did not end in time must not keep the process alive.
if (stopping) process.exit();
