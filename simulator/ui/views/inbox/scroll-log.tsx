import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface ScrollProps {
  readonly label: string;
  /** Its items: when one is added, the list scrolls to its end. */
  readonly items: readonly unknown[];
  readonly children: ComponentChildren;
}

/** A scrolling list that stays at its end. */
export function ScrollLog({ label, items, children }: ScrollProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    container.current?.scrollTo({ top: container.current.scrollHeight });
  }, [items.length]);
  return (
    <div class="inbox-scroll inbox-messages" ref={container} tabIndex={0} role="log" aria-label={label}>
      {children}
    </div>
  );
}
