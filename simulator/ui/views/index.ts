import {
  ArrowLeftRight,
  Bell,
  Bug,
  CalendarDays,
  Camera,
  ClipboardCheck,
  Clock,
  Equal,
  Gauge,
  Globe,
  type IconNode,
  Inbox,
  ListChecks,
  Share2,
  Star,
  Webhook,
  Workflow,
} from 'lucide';
import type { ComponentType } from 'preact';
import type { ViewProps } from '../components/layout.tsx';

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

/** Every view, in the order of the navigation. To add a view, add its folder and a line here. */
export const views: readonly View[] = [
  { path: 'overview', title: 'Overview', icon: Clock, group: '', load: () => import('./overview/overview.tsx') },
  { path: 'platforms', title: 'Platforms', icon: Share2, group: '', load: () => import('./platforms/platforms.tsx') },
  { path: 'posts', title: 'Posts', icon: CalendarDays, group: 'Content', load: () => import('./posts/posts.tsx') },
  { path: 'inbox', title: 'Inbox', icon: Inbox, group: 'Content', load: () => import('./inbox/inbox.tsx') },
  { path: 'automations', title: 'Automations', icon: Workflow, group: 'Content', load: () => import('./automations/automations.tsx') },
  { path: 'reviews', title: 'Reviews', icon: Star, group: 'Content', load: () => import('./reviews/reviews.tsx') },
  { path: 'jobs', title: 'Jobs', icon: ListChecks, group: 'Content', load: () => import('./jobs/jobs.tsx') },
  { path: 'webhooks', title: 'Webhooks', icon: Webhook, group: 'Traffic', load: () => import('./webhooks/webhooks.tsx') },
  { path: 'requests', title: 'Requests', icon: ArrowLeftRight, group: 'Traffic', load: () => import('./requests/requests.tsx') },
  { path: 'client', title: 'Client', icon: ClipboardCheck, group: 'Traffic', load: () => import('./client/client.tsx') },
  { path: 'limits', title: 'Limits', icon: Gauge, group: 'Traffic', load: () => import('./limits/limits.tsx') },
  { path: 'parity', title: 'Parity', icon: Equal, group: 'Traffic', load: () => import('./parity/parity.tsx') },
  { path: 'faults', title: 'Faults', icon: Bug, group: 'World', load: () => import('./faults/faults.tsx') },
  { path: 'snapshots', title: 'Snapshots', icon: Camera, group: 'World', load: () => import('./snapshots/snapshots.tsx') },
  { path: 'worlds', title: 'Worlds', icon: Globe, group: 'World', load: () => import('./worlds/worlds.tsx') },
  { path: 'notifications', title: 'Notifications', icon: Bell, group: 'World', load: () => import('./notifications/notifications.tsx') },
];
