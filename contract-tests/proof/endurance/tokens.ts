/** Failures of planted defects, and their repetition from a token in another process. */
import { fork } from 'node:child_process';
import { askProcess } from '../../../simulator/testing/child.ts';

/** The task of a process: find the defect, or repeat its failure. */
export type TokenTask = { readonly mutant: string } & ({ readonly seed: number } | { readonly token: string });

/** A failure as a run reports it. */
export interface FoundFailure {
  /** One word of the property, seed, number of cases and path. */
  readonly token: string;
  readonly message: string;
  readonly counterexample: string;
}

/** A process that finds and repeats failures, one task at a time. */
export interface TokenProcess {
  ask(task: TokenTask): Promise<FoundFailure | null>;
  end(): void;
}

/** Starts a process; `program` is the path of the bundled token-process.ts. */
export function startTokenProcess(program: string): TokenProcess {
  // The child must not get the flags of this process, which load tsx.
  const child = fork(program, { execArgv: [] });
  return {
    async ask(task) {
      return (await askProcess<{ readonly found: FoundFailure | null }>(child, task)).found;
    },
    end: () => void child.kill('SIGKILL'),
  };
}

/** Returns how a repetition differs from the failure, in a line; undefined when it is the same failure. */
export function differenceOf(found: FoundFailure, again: FoundFailure | null): string | undefined {
  if (!again) return `${found.token} passes when it is repeated`;
  if (withoutIds(again.message) !== withoutIds(found.message))
    return `${found.token} fails with ${JSON.stringify(again.message)}, not ${JSON.stringify(found.message)}`;
  return again.counterexample === found.counterexample ? undefined : `${found.token} repeats another case`;
}

/** Ignores ids, because a defect may lead a call into the default world, which cases of a process share: its next ids depend on earlier cases. */
function withoutIds(message: string): string {
  return message.replaceAll(/\b([a-z]+)_[a-z\d]{16}\b/g, '$1_…');
}
