import type { ComponentChildren } from 'preact';
import { type Action, useAction } from '../hooks/use-action.ts';
import type { Problem } from '../problem.ts';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

interface FormProps {
  /** Runs on submit. */
  readonly action: Action<[]>;
  readonly class?: string;
  readonly children: ComponentChildren;
}

export function Form({ action, class: className = 'stack', children }: FormProps) {
  return (
    <form
      class={className}
      onSubmit={event => {
        event.preventDefault();
        void action.run();
      }}
    >
      {children}
    </form>
  );
}

/** The error of a form, above its buttons. */
export function FormProblem({ problem }: { readonly problem: Problem | undefined }) {
  return problem ? (
    <p class="note note-bad" role="alert">
      {problem.message}
    </p>
  ) : null;
}

/** The error of a field by its path in the request (`when.rate`). */
export type FieldError = (path: string) => string | undefined;

interface FormDialogProps extends Omit<DialogProps, 'children'> {
  /** The label of the submit button: `Create`. */
  readonly submit: string;
  /** Resolves to a message that is shown once the dialog is closed. When it rejects, the dialog shows the error and stays open. */
  readonly onSubmit: () => Promise<string | void>;
  /** The button is red: what it does cannot be undone. */
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly children: ComponentChildren | ((error: FieldError) => ComponentChildren);
}

/** A dialog with a form, or with a question, that closes after its action has succeeded. */
export function FormDialog({ submit, onSubmit, danger = false, disabled = false, children, ...dialog }: FormDialogProps) {
  const action = useAction(
    async () => {
      const message = await onSubmit();
      dialog.onClose();
      return message;
    },
    { failure: 'form' },
  );
  return (
    <Dialog {...dialog}>
      <Form action={action}>
        {typeof children === 'function' ? children(path => action.problem?.messageFor(path)) : children}
        <FormProblem problem={action.problem} />
        <div class="row row-end">
          <Button onClick={dialog.onClose}>Cancel</Button>
          <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={action.busy} disabled={disabled}>
            {submit}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
