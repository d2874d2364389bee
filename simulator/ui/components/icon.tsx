import type { IconNode } from 'lucide';
import { h } from 'preact';

/** A decorative icon of the package lucide, hidden from screen readers. */
export function Icon({ icon, size = 16 }: { readonly icon: IconNode; readonly size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">
      {icon.map(([tag, attributes], index) => h(tag, { key: index, ...attributes }))}
    </svg>
  );
}
