import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../testing/listen.ts';
import { within } from '../testing/within.ts';
import { annotationLine } from './ci/job-summary.ts';
import type { Io } from './command.ts';
import { runCli } from './program.ts';

/** Start time of the simulators in these tests. */
export const START = '2026-03-02T09:00:00.000Z';

/** An in-memory environment of a command. */
export interface TestIo extends Io {
  /** Output so far, one entry per call. */
  readonly outs: string[];
  readonly errs: string[];
  /** Resolves with the first output that matches. */
  said(pattern: RegExp): Promise<string>;
  /** Simulates Ctrl+C. */
  end(): void;
  /** Whether something listens to signals. */
  isListening(): boolean;
}

/** An environment in a new empty folder, with that text on its standard input. */
export function testIo(env: Io['env'] = {}, cwd = emptyFolder(), input = ''): TestIo {
  const outs: string[] = [];
  const errs: string[] = [];
  const waiting = new Set<() => void>();
  const listeners = new Set<(signal: NodeJS.Signals) => void>();
  let end: () => void = () => undefined;
  // The command waits for it, for as long as the test lets it run.
  const stopped = new Promise<void>(resolve => {
    end = resolve;
  });
  return {
    env,
    cwd,
    colour: false,
    waitForStop: () => stopped,
    onSignal(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isListening: () => listeners.size > 0,
    streams: { input: new PassThrough(), output: new PassThrough() },
    readInput: () => Promise.resolve(input),
    outs,
    errs,
    out(text) {
      outs.push(text);
      for (const check of waiting) check();
    },
    annotate: annotation => void errs.push(annotationLine(annotation)),
    err: text => void errs.push(text),
    said(pattern) {
      const said = new Promise<string>(resolve => {
        const check = () => {
          const found = outs.find(text => pattern.test(text));
          if (found === undefined) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      });
      return within(`the command says ${pattern}`, said, () => [...outs, ...errs].join('\n'));
    },
    end() {
      end();
      for (const listener of listeners) listener('SIGINT');
    },
  };
}

/** The API key of the simulators that stand for a deployment. */
export const KEY = { SIM_API_KEY: 'sk_sim_acme' };

/** Where and with what a command runs. */
export interface Given {
  readonly env?: Io['env'];
  readonly cwd?: string;
  /** Files of its folder. */
  readonly files?: Readonly<Record<string, string>>;
}

/** A command that runs with files in its folder. */
export function starting(args: readonly string[], { env, cwd, files = {} }: Given = {}) {
  const io = testIo(env, cwd);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(io.cwd, name)), { recursive: true });
    writeFileSync(path.join(io.cwd, name), text);
  }
  const ended = runCli(args, io).then(code => ({
    code,
    out: io.outs.join('\n'),
    // Without the lines that `sim contract` prints there when a run takes long.
    err: io.errs.filter(line => !/^\d+ of \d+ properties, /.test(line)).join('\n'),
    cwd: io.cwd,
    io,
  }));
  return { io, ended };
}

/** Runs a command to its end. */
export const ran = (args: readonly string[], given?: Given) => starting(args, given).ended;

/** A folder that is removed after the test. */
export function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sim-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a server until the test ends, and returns its address. */
export async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (await listen(server)).url;
}

/** A running `sim serve`. */
export interface Running {
  readonly url: string;
  readonly outs: readonly string[];
  /** Runs a command against it and returns its exit code and output. */
  sim(...args: string[]): Promise<{ readonly code: number; readonly text: string }>;
}

/**
 * `it` with a fixture: `simulator` is a running `sim serve` with a manual clock, shared by the tests of a file and reset before each. Its worlds and
 * named snapshots survive a reset; a test that needs other flags or a new process calls `serve`.
 */
export const it = test
  .extend('sharedSimulator', { scope: 'file' }, async ({}, { onCleanup }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sim-'));
    const { running, stop } = await startServing(testIo({}, folder));
    onCleanup(async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    });
    return running;
  })
  .extend('simulator', async ({ sharedSimulator }) => {
    await fetch(`${sharedSimulator.url}/_sim/reset`, { method: 'POST' });
    return sharedSimulator;
  });

/** Runs `sim serve` until the test ends, with a clock that stands still unless `--clock` says otherwise. */
export async function serve(...args: string[]): Promise<Running> {
  const { running, stop } = await startServing(testIo(), ...args);
  onTestFinished(stop);
  return running;
}

async function startServing(io: TestIo, ...args: string[]): Promise<{ readonly running: Running; stop(): Promise<void> }> {
  const time = args.includes('--clock') ? [] : ['--clock', 'manual', '--start-time', START];
  const ended = runCli(['--port', '0', ...time, ...args], io);
  const text = await Promise.race([io.said(/127\.0\.0\.1/), ended.then(() => io.errs.join('\n'))]);
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0] ?? text;
  return {
    running: { url, outs: io.outs, sim: (...words) => simAt(url, ...words) },
    async stop() {
      io.end();
      expect(await ended).toBe(0);
    },
  };
}

/** Runs a command against the simulator at an address. */
export async function simAt(url: string, ...args: string[]): Promise<{ readonly code: number; readonly text: string }> {
  const io = testIo({ SIM_URL: url });
  const code = await runCli(args, io);
  return { code, text: [...io.outs, ...io.errs].join('\n') };
}
