import { X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { Button } from '../../components/button.tsx';
import { go, href } from '../../router.ts';

interface DetailProps {
  readonly title: string;
  /** Where it is closed to. */
  readonly back: string;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** One job in full, beside the list. */
export function Detail({ title, back, actions, children }: DetailProps) {
  return (
    <section class="panel split-detail" aria-label={title}>
      <header class="panel-head">
        <h2 class="truncate">{title}</h2>
        <div class="row">
          {actions}
          <Button kind="quiet" icon={X} label="Close" onClick={() => go(href(back))} />
        </div>
      </header>
      <div class="stack">{children}</div>
    </section>
  );
}
