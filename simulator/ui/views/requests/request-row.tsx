import type { RequestRecord } from '../../../../openapi/generated/control-types.ts';
import { Badge, statusTone, Time } from '../../components/basic.tsx';
import { formatMs } from '../../format.ts';
import { href, query } from '../../router.ts';

export const ROW_HEIGHT = 36;

/** A request in the list. */
export function RequestRow({ request, isOpen }: { readonly request: RequestRecord; readonly isOpen: boolean }) {
  const { id, at, method, path, operationId, status, answeredBy, durationMs } = request;
  return (
    <a
      class="list-link list-row request-row"
      href={href(`requests/${id}`, Object.fromEntries(query.value))}
      aria-current={isOpen || undefined}
    >
      <Badge tone={statusTone(status)}>{status || 'none'}</Badge>
      <span class={`method method-${method.toLowerCase()}`}>{method}</span>
      <span class="request-path truncate">{path}</span>
      <span class="request-operation truncate muted">{answeredBy === 'operation' ? operationId : answeredBy}</span>
      <span class="request-duration number muted">{formatMs(durationMs)}</span>
      <Time at={at} format="time" />
    </a>
  );
}
