import type { IconNode } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button, type ButtonProps } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  /** What the button says; without it the button is an icon that `title` explains. */
  readonly children?: string;
  readonly icon?: IconNode;
  readonly kind?: ButtonProps['kind'];
  readonly small?: boolean;
  readonly disabled?: boolean;
  readonly busy?: boolean;
  /** `Delete the endpoint` */
  readonly title: string;
  /** What will be gone. */
  readonly warning: ComponentChildren;
  /** `Delete` */
  readonly answer: string;
  readonly onConfirm: () => void;
}

/** A button for what cannot be undone: it asks first. */
export function ConfirmButton({ children, icon, kind = 'danger', title, warning, answer, onConfirm, ...rest }: ConfirmProps) {
  const [asking, ask] = useState(false);
  return (
    <>
      <Button {...rest} icon={icon} kind={kind} label={children === undefined ? title : undefined} onClick={() => ask(true)}>
        {children}
      </Button>
      {asking && (
        <Dialog title={title} onClose={() => ask(false)}>
          <div class="stack">
            <p>{warning}</p>
            <div class="row row-end">
              <Button onClick={() => ask(false)}>Cancel</Button>
              <Button
                kind="danger"
                onClick={() => {
                  ask(false);
                  onConfirm();
                }}
              >
                {answer}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
