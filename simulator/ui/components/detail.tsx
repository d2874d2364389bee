import { X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { Button } from './button.tsx';
import { Why } from './why.tsx';

interface DetailProps {
  readonly title: ComponentChildren;
  /** The accessible name: `Request req_1`. */
  readonly label: string;
  readonly actions?: ComponentChildren;
  /** The id of what it shows, once it is there: for a button that explains it. */
  readonly explained?: string | undefined;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** The selected item of a list, next to the list. */
export function Detail({ title, label, actions, explained, onClose, children }: DetailProps) {
  return (
    <section class="panel split-detail" aria-label={label}>
      <header class="panel-head">
        <h2 class="truncate">{title}</h2>
        <div class="row">
          {explained !== undefined && <Why id={explained} />}
          {actions}
          <Button kind="quiet" icon={X} label="Close" onClick={onClose} />
        </div>
      </header>
      <div class="stack">{children}</div>
    </section>
  );
}
