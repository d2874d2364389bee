import { useState } from 'preact/hooks';
import type { Problem } from '../problem.ts';
import { showToast } from '../store/toasts.ts';
import { asProblem } from './use-resource.ts';

/** An asynchronous action of the user. */
export interface Action<Args extends readonly unknown[]> {
  /** Resolves to whether the action succeeded; never rejects. */
  run(...args: Args): Promise<boolean>;
  readonly busy: boolean;
  /** The error of the last run. */
  readonly problem: Problem | undefined;
}

type Work<Args extends readonly unknown[]> = (...args: Args) => Promise<string | void>;

/** Wraps an action of the user. A text that `work` resolves to is shown as a toast, and so is an error. */
export function useAction<Args extends readonly unknown[]>(work: Work<Args>): Action<Args> {
  return useWork(work, problem => showToast(problem.message, 'bad'));
}

/** Wraps the action of a form, which renders its `problem` itself. */
export function useFormAction<Args extends readonly unknown[]>(work: Work<Args>): Action<Args> {
  return useWork(work, () => undefined);
}

function useWork<Args extends readonly unknown[]>(work: Work<Args>, onFailure: (problem: Problem) => void): Action<Args> {
  const [state, setState] = useState<{ busy: boolean; problem: Problem | undefined }>({ busy: false, problem: undefined });
  return {
    ...state,
    async run(...args) {
      setState({ busy: true, problem: undefined });
      try {
        const message = await work(...args);
        setState({ busy: false, problem: undefined });
        if (message) showToast(message);
        return true;
      } catch (error) {
        const problem = asProblem(error);
        setState({ busy: false, problem });
        onFailure(problem);
        return false;
      }
    },
  };
}
