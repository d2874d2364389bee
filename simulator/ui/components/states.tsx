/** Empty, loading and error states. */
import type { IconNode } from 'lucide';
import { CircleAlert, Inbox } from 'lucide';
import type { ComponentChildren } from 'preact';
import type { List } from '../hooks/use-list.ts';
import type { Problem } from '../problem.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface EmptyProps {
  readonly title: string;
  readonly icon?: IconNode;
  /** What the user can do about it. */
  readonly children?: ComponentChildren;
}

export function Empty({ title, icon = Inbox, children }: EmptyProps) {
  return (
    <div class="state">
      <Icon icon={icon} size={24} />
      <p class="state-title">{title}</p>
      {children && <div class="state-text">{children}</div>}
    </div>
  );
}

/** The empty state of a filtered list. */
export function NoMatches({ title, icon, onReset }: { readonly title: string; readonly icon: IconNode; readonly onReset: () => void }) {
  return (
    <Empty title={title} icon={icon}>
      <Button onClick={onReset}>Clear filters</Button>
    </Empty>
  );
}

/** The button below a list that has more pages. */
export function ShowMore({ list }: { readonly list: Pick<List<unknown>, 'hasMore' | 'loading' | 'more'> }) {
  if (!list.hasMore) return null;
  return (
    <div class="list-more">
      <Button kind="quiet" busy={list.loading} onClick={list.more}>
        Show more
      </Button>
    </div>
  );
}

export function Failed({ problem, onRetry }: { readonly problem: Problem; readonly onRetry?: () => void }) {
  return (
    <div class="state state-bad" role="alert">
      <Icon icon={CircleAlert} size={24} />
      <p class="state-title">{problem.message}</p>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}

/** A skeleton of grey lines. It fades in late, so that fast loads do not flicker. */
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

/** Renders a resource, or its loading or error state. When a reload fails, the old data stays visible below the error. */
export function Loaded<T>({ resource: { data, problem, reload }, lines, children }: LoadedProps<T>) {
  if (data === undefined)
    return problem ? <Failed problem={problem} onRetry={() => void reload()} /> : <Loading {...(lines !== undefined && { lines })} />;
  return (
    <>
      {problem && (
        <p class="note note-bad" role="alert">
          {problem.message} The data below may be out of date.
        </p>
      )}
      {children(data)}
    </>
  );
}
