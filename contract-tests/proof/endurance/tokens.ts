/** Failures of planted defects, and their repetition from a token in another process. */
import { type ChildProcess, fork } from 'node:child_process';

/** To the process: find the defect, or repeat its failure. */
export type TokenTask = { readonly mutant: string } & ({ readonly seed: number } | { readonly token: string });

/** A failure as a run reports it. */
export interface FoundFailure {
  /** One word: property, seed, number of cases, path. */
  readonly token: string;
  readonly message: string;
  readonly counterexample: string;
}

/** A process that finds and repeats failures, one task at a time. */
export interface TokenLane {
  ask(task: TokenTask): Promise<FoundFailure | null>;
  end(): void;
}

/** `program` is that of token-lane.ts. */
export function startLane(program: string): TokenLane {
  // Without what this process was started with: tsx.
  const child = fork(program, { execArgv: [] });
  return {
    async ask(task) {
      // The process answers each task with one message of that shape.
      const { found } = (await answer(child, task)) as { readonly found: FoundFailure | null };
      return found;
    },
    end: () => void child.kill('SIGKILL'),
  };
}

function answer(child: ChildProcess, task: TokenTask): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null): void => reject(new Error(`The process ended with ${code}: ${JSON.stringify(task)}`));
    child.once('exit', onExit);
    child.once('message', found => {
      child.off('exit', onExit);
      resolve(found);
    });
    child.send(task);
  });
}

/** How a repetition differs from what was found, in a line; undefined when it is the same failure. */
export function differenceOf(found: FoundFailure, again: FoundFailure | null): string | undefined {
  if (!again) return `${found.token} passes when it is repeated`;
  if (withoutIds(again.message) !== withoutIds(found.message))
    return `${found.token} fails with ${JSON.stringify(again.message)}, not ${JSON.stringify(found.message)}`;
  return again.counterexample === found.counterexample ? undefined : `${found.token} repeats another case`;
}

/** A defect may lead a call into the default world, which all cases of a process share: what ids it draws there depends on what came before. */
function withoutIds(message: string): string {
  return message.replaceAll(/\b([a-z]+)_[a-z\d]{16}\b/g, '$1_…');
}
