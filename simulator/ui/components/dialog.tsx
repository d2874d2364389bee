import { X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Button } from './button.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** `side`: a panel at the edge, for what is long. */
  readonly kind?: 'middle' | 'side';
}

/** A native dialog: it takes the focus and gives it back, Escape and a click beside it close it. Rendered while it is open. */
export function Dialog({ title, onClose, children, kind = 'middle' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
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
