/** Lists: their filters, rows and states, and what is selected of them. */
import type { IconNode } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { List, Resource } from '../hooks/use-resource.ts';
import { query, setQuery } from '../router.ts';
import { Button } from './basic.tsx';
import { type Option, Select, Switch, TextField } from './field.tsx';
import { Empty, Loaded, type LoadedProps } from './layout.tsx';

/** A query parameter, the name of its select, what it is called without a value, and its values. */
type Choice = readonly [parameter: string, label: string, any: string, options: readonly Option<string>[]];

interface FilterBarProps {
  /** Its accessible name. */
  readonly label: string;
  /** What the parameter `q` is searched in. */
  readonly search: string;
  readonly choices: readonly Choice[];
  /** Parameters that are `true` or absent, with their names. */
  readonly switches?: readonly (readonly [parameter: string, label: string])[];
}

/** The filter of a list; its values are query parameters. One that was typed into the URL is among the options. */
export function FilterBar({ label, search, choices, switches = [] }: FilterBarProps) {
  const valueOf = (parameter: string) => query.value.get(parameter) ?? '';
  return (
    <div class="filters" role="search" aria-label={label}>
      <div class="filters-text">
        <TextField label={search} hideLabel type="search" placeholder={search} value={valueOf('q')} onInput={q => setQuery({ q })} />
      </div>
      {choices.map(([parameter, name, any, options]) => {
        const value = valueOf(parameter);
        const isListed = value === '' || options.some(option => option.value === value);
        const all = [{ value: '', label: any }, ...options, ...(isListed ? [] : [{ value, label: value }])];
        const change = (next: string) => setQuery({ [parameter]: next });
        return <Select key={parameter} label={name} hideLabel value={value} options={all} onChange={change} />;
      })}
      {switches.map(([parameter, name]) => (
        <Switch
          key={parameter}
          label={name}
          checked={valueOf(parameter) === 'true'}
          onChange={isOn => setQuery({ [parameter]: isOn ? 'true' : null })}
        />
      ))}
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
