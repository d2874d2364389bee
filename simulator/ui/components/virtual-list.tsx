import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

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
