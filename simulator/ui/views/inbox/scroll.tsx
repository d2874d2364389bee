import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface ScrollProps {
  readonly label: string;
  /** What is in it: when there is more, its end comes in sight. */
  readonly of: readonly unknown[];
  readonly children: ComponentChildren;
}

/** A place that scrolls and keeps its end in sight, as threads do. */
export function Scroll({ label, of, children }: ScrollProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollTo({ top: place.current.scrollHeight });
  }, [of.length]);
  return (
    <div class="inbox-scroll inbox-messages" ref={place} tabIndex={0} role="log" aria-label={label}>
      {children}
    </div>
  );
}
