import { useState } from 'preact/hooks';
import type { Problem } from '../api.ts';
import { say } from '../store/toasts.ts';
import { asProblem } from './use-resource.ts';

/** Something that the user sets off. */
export interface Action<Args extends readonly unknown[]> {
  /** Resolves to whether it went well; never rejects. */
  run(...args: Args): Promise<boolean>;
  readonly busy: boolean;
  /** What went wrong the last time. */
  readonly problem: Problem | undefined;
  clear(): void;
}

export interface ActionOptions {
  /** Where a failure is told: `toast` (default), or `form`, which shows `problem` itself. */
  readonly failure?: 'toast' | 'form';
}

/** Runs what a button does, one at a time, and tells what went wrong as a sentence. What `work` resolves to is said when it is a text. */
export function useAction<Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<string | void>,
  { failure = 'toast' }: ActionOptions = {},
): Action<Args> {
  const [state, setState] = useState<{ busy: boolean; problem: Problem | undefined }>({ busy: false, problem: undefined });
  return {
    ...state,
    clear: () => setState({ busy: false, problem: undefined }),
    async run(...args) {
      setState({ busy: true, problem: undefined });
      try {
        const word = await work(...args);
        setState({ busy: false, problem: undefined });
        if (word) say(word);
        return true;
      } catch (error) {
        const problem = asProblem(error);
        setState({ busy: false, problem });
        if (failure === 'toast') say(problem.message, 'bad');
        return false;
      }
    },
  };
}
