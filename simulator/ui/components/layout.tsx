/** Pages and panels, and their empty, loading and error states. */

import { CircleAlert, type IconNode, Inbox } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { List, Resource } from '../hooks/use-resource.ts';
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

/** The empty state of a filtered list. */
export function NoMatches({ title, icon, onReset }: { readonly title: string; readonly icon: IconNode; readonly onReset: () => void }) {
  return (
    <Empty title={title} icon={icon}>
      <Button text="Clear filters" onClick={onReset} />
    </Empty>
  );
}

/** The button below a list that has more pages. */
function ShowMore({ list }: { readonly list: Pick<List<unknown>, 'hasMore' | 'loading' | 'more'> }) {
  if (!list.hasMore) return null;
  return (
    <div class="list-more">
      <Button text="Show more" kind="quiet" busy={list.loading} onClick={list.more} />
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

interface LoadedProps<T> {
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

interface VirtualListProps<T> {
  readonly items: readonly T[];
  /** In pixels, the same for every row. */
  readonly rowHeight: number;
  readonly label: string;
  readonly keyOf: (item: T) => string;
  readonly children: (item: T) => ComponentChildren;
}

/** Rows rendered above and below the visible ones. */
const OVERSCAN_ROWS = 8;

/** A scrolling list that renders only its visible rows. It fills the height of its parent. */
export function VirtualList<T>({ items, rowHeight, label, keyOf, children }: VirtualListProps<T>) {
  const container = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  useEffect(() => {
    if (!container.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setHeight(entry.contentRect.height));
    observer.observe(container.current);
    return () => observer.disconnect();
  }, []);

  const first = Math.max(0, Math.floor(top / rowHeight) - OVERSCAN_ROWS);
  const last = Math.min(items.length, Math.ceil((top + height) / rowHeight) + OVERSCAN_ROWS);

  return (
    <div
      class="virtual"
      ref={container}
      tabIndex={0}
      role="region"
      aria-label={label}
      onScroll={event => setTop(event.currentTarget.scrollTop)}
    >
      <ul style={{ height: `${items.length * rowHeight}px` }}>
        {items.slice(first, last).map((item, index) => (
          <li key={keyOf(item)} style={{ height: `${rowHeight}px`, transform: `translateY(${(first + index) * rowHeight}px)` }}>
            {children(item)}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ListProps<T> extends Omit<LoadedProps<readonly T[] | { readonly items: readonly T[] }>, 'children' | 'resource'> {
  readonly resource: Readonly<Pick<Resource<readonly T[] | { readonly items: readonly T[] }>, 'data' | 'problem' | 'reload'>> | List<T>;
  /** What is shown of it, for example because of a filter. Default: all. */
  readonly items?: readonly T[] | undefined;
  /** What stands in its place while nothing is shown. */
  readonly empty: ComponentChildren;
  readonly label?: string;
  readonly class?: string;
  readonly rowClass?: string;
  /** In pixels: renders only the visible rows, which are all of this height. */
  readonly rowHeight?: number;
  /** Default: the id of the item. */
  readonly keyOf?: (item: T) => string;
  readonly children: (item: T) => ComponentChildren;
}

/** The items of a resource as the rows of a list, with a button for more where there are more. */
export function Rows<T extends object>({ resource, items, lines, empty, keyOf = idOf, rowHeight, label = '', ...list }: ListProps<T>) {
  const { class: className = 'rows', rowClass, children } = list;
  return (
    <>
      <Loaded resource={resource} lines={lines}>
        {data => {
          const shown = items ?? ('items' in data ? data.items : data);
          if (shown.length === 0) return empty;
          if (rowHeight !== undefined) return <VirtualList {...{ items: shown, rowHeight, label, keyOf, children }} />;
          return (
            <ul class={className} aria-label={label || undefined}>
              {shown.map(item => (
                <li key={keyOf(item)} class={rowClass}>
                  {children(item)}
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      {'more' in resource && <ShowMore list={resource} />}
    </>
  );
}

function idOf(item: object): string {
  return 'id' in item ? String(item.id) : JSON.stringify(item);
}

interface SplitProps {
  /** The accessible name of the list. */
  readonly label: string;
  readonly class?: string;
  /** What is selected of the list, beside it. */
  readonly detail: ComponentChildren;
  /** Whether the list scrolls as a whole; a virtual one scrolls itself. */
  readonly scrolls?: boolean;
  readonly children: ComponentChildren;
}

/** A list, and beside it what is selected. */
export function Split({ label, class: className = '', detail, scrolls = false, children }: SplitProps) {
  const scroll = scrolls ? { class: 'panel panel-flush split-list scroll', tabIndex: 0 } : { class: 'panel panel-flush split-list' };
  return (
    <div class={`split ${className}${detail ? ' split-open' : ''}`}>
      <section aria-label={label} {...scroll}>
        {children}
      </section>
      {detail}
    </div>
  );
}
