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

interface ActionOptions {
  /** Where an error is shown: in a `toast` (default), or by the `form`, which renders `problem` itself. */
  readonly failure?: 'toast' | 'form';
}

/** Wraps the action of a button or form. A text that `work` resolves to is shown as a toast. */
export function useAction<Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<string | void>,
  { failure = 'toast' }: ActionOptions = {},
): Action<Args> {
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
        if (failure === 'toast') showToast(problem.message, 'bad');
        return false;
      }
    },
  };
}

/** The values of a form, and a function that changes some of them. */
export function useForm<Form extends object>(initial: Form | (() => Form)): [Form, (change: Partial<Form>) => void] {
  const [form, setForm] = useState(initial);
  return [form, change => setForm(current => ({ ...current, ...change }))];
}
