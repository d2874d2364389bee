import pc from 'picocolors';
import type { Io } from './command.ts';
import { EXIT } from './errors.ts';
import { runCli } from './program.ts';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // Asked a second time, the user does not want to wait.
    if (stop.signal.aborted) process.exit(EXIT.failed);
    stop.abort();
  });
}
// `sim openapi | head` closes the pipe early: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? EXIT.ok : EXIT.failed));

const io: Io = {
  env: process.env,
  cwd: process.cwd(),
  colour: pc.isColorSupported && process.stdout.isTTY,
  stop: stop.signal,
  out: text => console.log(text),
  err: text => console.error(text),
};

// A pipe takes its text at its own pace: leave the process time to write, and end it by hand only when something holds it open.
process.exitCode = await runCli(process.argv.slice(2), io);
