import type { IconNode } from 'lucide';
import type { ComponentType } from 'preact';

export interface ViewProps {
  /** The path below the view, decoded: `['req_1']` for `/requests/req_1`. */
  readonly rest: readonly string[];
}

/** The groups of the navigation, in order. */
export const groups = ['', 'Content', 'Traffic', 'World'] as const;

/** A view of the dashboard. Its code is loaded when it is opened. */
export interface View {
  /** The first segment of its path. */
  readonly path: string;
  readonly title: string;
  readonly icon: IconNode;
  readonly group: (typeof groups)[number];
  readonly load: () => Promise<{ readonly default: ComponentType<ViewProps> }>;
}
