/** Every view, in the order of the navigation. To add one, write its folder and a line here. */
import { ArrowLeftRight, Bell, CalendarDays, Clock, Gauge, Inbox, ListChecks, Share2, Workflow } from 'lucide';
import type { View } from './view.ts';

export const views: readonly View[] = [
  { path: 'now', title: 'Now', icon: Clock, group: '', load: () => import('./now/now.tsx') },
  { path: 'platforms', title: 'Platforms', icon: Share2, group: '', load: () => import('./platforms/platforms.tsx') },
  { path: 'posts', title: 'Posts', icon: CalendarDays, group: 'Content', load: () => import('./posts/posts.tsx') },
  { path: 'inbox', title: 'Inbox', icon: Inbox, group: 'Content', load: () => import('./inbox/inbox.tsx') },
  { path: 'automations', title: 'Automations', icon: Workflow, group: 'Content', load: () => import('./automations/automations.tsx') },
  { path: 'jobs', title: 'Jobs', icon: ListChecks, group: 'Content', load: () => import('./jobs/jobs.tsx') },
  { path: 'requests', title: 'Requests', icon: ArrowLeftRight, group: 'Traffic', load: () => import('./requests/requests.tsx') },
  { path: 'limits', title: 'Limits', icon: Gauge, group: 'Traffic', load: () => import('./limits/limits.tsx') },
  { path: 'notifications', title: 'Notifications', icon: Bell, group: 'World', load: () => import('./notifications/notifications.tsx') },
];

/** Whether there is such a view: links to those that are not there yet are not shown. */
export function hasView(path: string): boolean {
  return views.some(view => view.path === path);
}
