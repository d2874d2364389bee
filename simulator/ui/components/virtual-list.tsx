import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

interface VirtualListProps<T> {
  readonly items: readonly T[];
  /** Every row is so high, in pixels. */
  readonly rowHeight: number;
  readonly label: string;
  readonly keyOf: (item: T) => string;
  readonly children: (item: T) => ComponentChildren;
  /** Told when the end comes in sight, for lists that have more. */
  readonly onEnd?: () => void;
}

/** Rows beyond what is in sight, on each side. */
const SPARE_ROWS = 8;

/** A list that scrolls within its place and renders what is in sight. It fills the height that its parent gives. */
export function VirtualList<T>({ items, rowHeight, label, keyOf, children, onEnd }: VirtualListProps<T>) {
  const place = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setHeight(entry.contentRect.height));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  const first = Math.max(0, Math.floor(top / rowHeight) - SPARE_ROWS);
  const last = Math.min(items.length, Math.ceil((top + height) / rowHeight) + SPARE_ROWS);
  useEffect(() => {
    if (last === items.length && items.length > 0) onEnd?.();
  }, [last, items.length]);

  return (
    <div
      class="virtual"
      ref={place}
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
