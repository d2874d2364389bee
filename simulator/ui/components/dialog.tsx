import { X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Button } from './button.tsx';

export interface DialogProps {
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
