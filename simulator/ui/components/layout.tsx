/** Pages and panels, and their empty, loading and error states. */

import { CircleAlert, type IconNode, Inbox } from 'lucide';
import type { ComponentChildren } from 'preact';
import type { Problem } from '../problem.ts';
import { Button, Icon } from './basic.tsx';

export interface ViewProps {
  /** The path below the view, decoded: `['req_1']` for `/requests/req_1`. */
  readonly rest: readonly string[];
}

interface PageProps {
  readonly title: string;
  /** One sentence on what the view shows. */
  readonly lead?: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The frame of a view. */
export function Page({ title, lead, actions, children }: PageProps) {
  return (
    <div class="page">
      <header class="page-head">
        <div>
          <h1>{title}</h1>
          {lead && <p class="muted">{lead}</p>}
        </div>
        {actions && <div class="row">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface PanelProps {
  readonly title?: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
  /** Without padding. */
  readonly flush?: boolean;
}

/** A titled section of a view. */
export function Panel({ title, actions, children, flush = false }: PanelProps) {
  return (
    <section class={`panel${flush ? ' panel-flush' : ''}`}>
      {(title || actions) && (
        <header class="panel-head">
          {title && <h2>{title}</h2>}
          {actions && <div class="row">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  );
}

interface SectionProps {
  readonly title: ComponentChildren;
  /** Its accessible name, if it is a place of its own. */
  readonly label?: string;
  readonly children: ComponentChildren;
}

/** A part of a panel or of a dialog, below a small heading. */
export function Section({ title, label, children }: SectionProps) {
  return (
    <section class="stack-small" aria-label={label}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

interface TableProps {
  /** Its accessible name: it scrolls where it is wider than its place. */
  readonly label: string;
  readonly columns: readonly ComponentChildren[];
  readonly class?: string;
  readonly children: ComponentChildren;
}

export function Table({ label, columns, class: className, children }: TableProps) {
  return (
    <div class="table-scroll" role="region" aria-label={label} tabIndex={0}>
      <table class={className}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** A list of names and values; null entries are left out. */
export function Facts({ items }: { readonly items: readonly (readonly [string, ComponentChildren] | null)[] }) {
  return (
    <dl class="facts">
      {items.map(
        item =>
          item && (
            <div key={item[0]}>
              <dt>{item[0]}</dt>
              <dd>{item[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

export function Progress({ label, done, total }: { readonly label: string; readonly done: number; readonly total: number }) {
  return <progress aria-label={label} value={done} max={Math.max(total, 1)} />;
}

interface EmptyProps {
  readonly title: string;
  readonly icon?: IconNode;
  /** What the user can do about it. */
  readonly text?: string;
  readonly children?: ComponentChildren;
}

export function Empty({ title, icon = Inbox, text, children = text }: EmptyProps) {
  return (
    <div class="state">
      <Icon icon={icon} size={24} />
      <p class="state-title">{title}</p>
      {children && <div class="state-text">{children}</div>}
    </div>
  );
}

export function Failed({ problem, onRetry }: { readonly problem: Problem; readonly onRetry?: () => void }) {
  return (
    <div class="state state-bad" role="alert">
      <Icon icon={CircleAlert} size={24} />
      <p class="state-title">{problem.message}</p>
      {onRetry && <Button text="Try again" onClick={onRetry} />}
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

export interface LoadedProps<T> {
  readonly resource: { readonly data: T | undefined; readonly problem: Problem | undefined; reload(): Promise<void> };
  readonly lines?: number | undefined;
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
