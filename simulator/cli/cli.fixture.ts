import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Io } from './command.ts';
import { runCli } from './program.ts';

/** When the simulators of these tests begin. */
export const START = '2026-03-02T09:00:00.000Z';

/** The world around a command, in memory. */
export interface TestIo extends Io {
  /** What was written so far, a call an entry. */
  readonly outs: string[];
  readonly errs: string[];
  /** Resolves with the first output, from the first on, that matches. */
  said(pattern: RegExp): Promise<string>;
  /** What Ctrl+C does. */
  end(): void;
}

/** A world without environment, in an empty folder of its own. */
export function testIo(env: Io['env'] = {}): TestIo {
  const outs: string[] = [];
  const errs: string[] = [];
  const waiting = new Set<() => void>();
  let end: () => void = () => undefined;
  const stopped = new Promise<void>(resolve => {
    end = resolve;
  });
  return {
    env,
    cwd: emptyFolder(),
    colour: false,
    untilStopped: () => stopped,
    onSignal: () => () => undefined,
    outs,
    errs,
    out(text) {
      outs.push(text);
      for (const check of waiting) check();
    },
    err: text => void errs.push(text),
    said: pattern =>
      new Promise(resolve => {
        const check = () => {
          const found = outs.find(text => pattern.test(text));
          if (found === undefined) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
    end: () => end(),
  };
}

/** A folder that is gone when the test is. */
export function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sim-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A simulator that `sim serve` runs. */
export interface Running {
  readonly url: string;
  readonly outs: readonly string[];
  /** Runs a command against it and gives its exit code and what it printed. */
  sim(...args: string[]): Promise<{ readonly code: number; readonly text: string }>;
}

/** Serves as `sim serve` does, until the test ends. */
export async function serve(...args: string[]): Promise<Running> {
  const io = testIo();
  const ended = runCli(['--port', '0', '--clock', 'manual', '--start-time', START, ...args], io);
  onTestFinished(async () => {
    io.end();
    expect(await ended).toBe(0);
  });
  const text = await Promise.race([io.said(/127\.0\.0\.1/), ended.then(() => io.errs.join('\n'))]);
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0] ?? text;
  return { url, outs: io.outs, sim: (...words) => simAt(url, ...words) };
}

/** Runs a command against the simulator at that address. */
export async function simAt(url: string, ...args: string[]): Promise<{ readonly code: number; readonly text: string }> {
  const io = testIo({ SIM_URL: url });
  const code = await runCli(args, io);
  return { code, text: [...io.outs, ...io.errs].join('\n') };
}
