import type { Status } from '../../../../openapi/generated/control-types.ts';
import type { Resource } from '../../hooks/use-resource.ts';
import { href } from '../../router.ts';

/** The counts of the status, and the view of each. */
const COUNTS = [
  ['posts', 'Posts', 'posts'],
  ['uploads', 'Uploads', 'jobs'],
  ['events', 'Events', 'webhooks'],
  ['deliveries', 'Deliveries', 'webhooks'],
  ['requests', 'Requests', 'requests'],
] as const;

export function Counts({ status }: { readonly status: Resource<Status> }) {
  return (
    <ul class="counts" aria-label="Counts">
      {COUNTS.map(([name, label, view]) => {
        const content = (
          <>
            <span class="counts-value number">{status.data?.counts[name]?.toLocaleString('en') ?? '–'}</span>
            <span class="muted">{label}</span>
          </>
        );
        return (
          <li key={name}>
            <a href={href(view)}>{content}</a>
          </li>
        );
      })}
    </ul>
  );
}
