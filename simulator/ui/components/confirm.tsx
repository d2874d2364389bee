import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button, type ButtonProps } from './button.tsx';
import { FormDialog } from './form.tsx';

interface ConfirmProps extends Pick<ButtonProps, 'icon' | 'kind' | 'small' | 'disabled'> {
  /** The label of the button; without it the button is an icon with `title` as its name. */
  readonly children?: string;
  /** `Delete the endpoint` */
  readonly title: string;
  /** What will be lost. */
  readonly warning: ComponentChildren;
  /** The label of the confirming button: `Delete`. */
  readonly confirm: string;
  /** Resolves to a message for the user. */
  readonly onConfirm: () => Promise<string | void>;
}

/** A button for an action that cannot be undone: it asks for confirmation first. */
export function ConfirmButton({ children, kind = 'danger', title, warning, confirm, onConfirm, ...button }: ConfirmProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} kind={kind} label={children === undefined ? title : undefined} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && (
        <FormDialog title={title} submit={confirm} danger onSubmit={onConfirm} onClose={() => setOpen(false)}>
          <p>{warning}</p>
        </FormDialog>
      )}
    </>
  );
}
