/** What stands where there is nothing to show: nothing yet, nothing at all, or something that went wrong. */
import type { IconNode } from 'lucide';
import { CircleAlert, Inbox } from 'lucide';
import type { ComponentChildren } from 'preact';
import type { Problem } from '../api.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface EmptyProps {
  readonly title: string;
  readonly icon?: IconNode;
  /** How something gets here. */
  readonly children?: ComponentChildren;
}

export function Empty({ title, icon = Inbox, children }: EmptyProps) {
  return (
    <div class="state">
      <Icon of={icon} size={24} />
      <p class="state-title">{title}</p>
      {children && <div class="state-text">{children}</div>}
    </div>
  );
}

export function Failed({ problem, onRetry }: { readonly problem: Problem; readonly onRetry?: () => void }) {
  return (
    <div class="state state-bad" role="alert">
      <Icon of={CircleAlert} size={24} />
      <p class="state-title">{problem.message}</p>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}

/** Grey lines where text will be. Shown late, so that what comes at once does not flicker. */
export function Loading({ lines = 4, label = 'Loading' }: { readonly lines?: number; readonly label?: string }) {
  return (
    <div class="skeleton" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} style={{ width: `${[92, 74, 83, 61][line % 4]}%` }} />
      ))}
    </div>
  );
}

interface LoadedProps<T> {
  readonly resource: { readonly data: T | undefined; readonly problem: Problem | undefined; reload(): Promise<void> };
  readonly lines?: number;
  readonly children: (data: T) => ComponentChildren;
}

/** A resource in whichever state it is. What was loaded once stays in sight; what then went wrong stands above it. */
export function Loaded<T>({ resource: { data, problem, reload }, lines, children }: LoadedProps<T>) {
  if (data === undefined)
    return problem ? <Failed problem={problem} onRetry={() => void reload()} /> : <Loading {...(lines !== undefined && { lines })} />;
  return (
    <>
      {problem && (
        <p class="note note-bad" role="alert">
          {problem.message} What you see is older.
        </p>
      )}
      {children(data)}
    </>
  );
}
