import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Io } from './command.ts';

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
