import type { IconNode } from 'lucide';
import { h } from 'preact';

/** A picture beside a word; it says nothing by itself. `of` is an icon of the package lucide. */
export function Icon({ of, size = 16 }: { readonly of: IconNode; readonly size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">
      {of.map(([tag, attributes], index) => h(tag, { key: index, ...attributes }))}
    </svg>
  );
}
