import { X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { type Action, useFormAction } from '../hooks/use-action.ts';
import type { Problem } from '../problem.ts';
import { Button, type ButtonProps } from './basic.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** `side`: a panel at the edge of the page, for long forms. */
  readonly kind?: 'middle' | 'side';
}

/** A modal dialog, open while it is rendered. Escape and a click outside close it; the focus then returns to where it was. */
export function Dialog({ title, onClose, children, kind = 'middle' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const focused = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (focused instanceof HTMLElement) focused.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`dialog dialog-${kind}`}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={event => event.target === event.currentTarget && onClose()}
    >
      <div class="dialog-box">
        <header>
          <h2 id={heading}>{title}</h2>
          <Button kind="quiet" icon={X} label="Close" onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}

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

export interface FormDialogProps extends Omit<DialogProps, 'children'> {
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
  const action = useFormAction(async () => {
    const message = await onSubmit();
    dialog.onClose();
    return message;
  });
  return (
    <Dialog {...dialog}>
      <Form action={action}>
        {typeof children === 'function' ? children(path => action.problem?.messageFor(path)) : children}
        <FormProblem problem={action.problem} />
        <div class="row row-end">
          <Button text="Cancel" onClick={dialog.onClose} />
          <Button text={submit} type="submit" kind={danger ? 'danger' : 'primary'} busy={action.busy} disabled={disabled} />
        </div>
      </Form>
    </Dialog>
  );
}

interface ConfirmProps extends Pick<ButtonProps, 'text' | 'icon' | 'kind' | 'small' | 'disabled'> {
  /** `Delete the endpoint`, which is also the name of a button without a text. */
  readonly title: string;
  /** What will be lost. */
  readonly warning: ComponentChildren;
  /** The label of the confirming button: `Delete`. */
  readonly confirm: string;
  /** Resolves to a message for the user. */
  readonly onConfirm: () => Promise<string | void>;
}

/** A button for an action that cannot be undone: it asks for confirmation first. */
export function ConfirmButton({ title, warning, confirm, onConfirm, ...button }: ConfirmProps) {
  return (
    <Button
      kind="danger"
      {...button}
      label={button.text === undefined ? title : undefined}
      opens={close => (
        <FormDialog title={title} submit={confirm} danger onSubmit={onConfirm} onClose={close}>
          <p>{warning}</p>
        </FormDialog>
      )}
    />
  );
}
