import type { IconNode } from 'lucide';
import type { ComponentType } from 'preact';

/** What every view gets. */
export interface ViewProps {
  /** The address below the view's own, decoded: of `/requests/req_1` it is `['req_1']`. */
  readonly rest: readonly string[];
}

/** The navigation's parts, in their order. */
export const groups = ['', 'Content', 'Traffic', 'World'] as const;

/** One view of the dashboard. Its code is loaded when somebody goes there. */
export interface View {
  /** The first segment of its addresses. */
  readonly path: string;
  readonly title: string;
  readonly icon: IconNode;
  readonly group: (typeof groups)[number];
  readonly load: () => Promise<{ readonly default: ComponentType<ViewProps> }>;
}
