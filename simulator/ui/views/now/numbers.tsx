import type { Status } from '../../../../openapi/generated/control-types.ts';
import type { Resource } from '../../hooks/use-resource.ts';
import { href } from '../../router.ts';

/** What is counted, and the view that shows it. */
const SHOWN = [
  ['posts', 'Posts', 'posts'],
  ['uploads', 'Uploads', 'jobs'],
  ['events', 'Events', 'webhooks'],
  ['deliveries', 'Deliveries', 'webhooks'],
  ['requests', 'Requests', 'requests'],
] as const;

/** How much there is of everything. */
export function Numbers({ status }: { readonly status: Resource<Status> }) {
  return (
    <ul class="numbers" aria-label="Counts">
      {SHOWN.map(([name, label, view]) => {
        const content = (
          <>
            <span class="numbers-value number">{status.data?.counts[name]?.toLocaleString('en') ?? '–'}</span>
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
