import { useState } from 'preact/hooks';
import type { DeliveryAttempt } from '../../../../openapi/generated/control-types.ts';
import { Badge, statusTone, Time } from '../../components/basic.tsx';
import { Code, Json } from '../../components/code.tsx';
import { Facts } from '../../components/layout.tsx';
import { SignatureCheck } from './signature-check.tsx';

interface AttemptProps {
  readonly attempt: DeliveryAttempt;
  /** Null if the endpoint was deleted. */
  readonly secret: string | null;
  /** The full body of the event. */
  readonly fullBody: string;
  readonly open: boolean;
}

/** A delivery attempt: its request and response. */
export function Attempt({ attempt, secret, fullBody, open }: AttemptProps) {
  const [isOpen, setOpen] = useState(open);
  const { number, at, responseStatus, error, requestHeaders, requestBody } = attempt;
  const signed = secret === null ? null : { secret, body: requestBody, header: requestHeaders['x-signature'], fullBody };
  return (
    <details class="webhook-attempt" open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <span>Attempt {number}</span>
        <Badge tone={statusTone(responseStatus)}>{responseStatus ?? 'no response'}</Badge>
        <Time at={at} format="short" />
      </summary>
      {isOpen && (
        <div class="stack">
          <SignatureCheck signed={signed} />
          <Response status={responseStatus} body={attempt.responseBody} error={error} />
          <div class="stack-small">
            <h3>Request headers</h3>
            <Facts items={Object.entries(requestHeaders).map(([name, value]) => [name, <span class="mono">{value}</span>])} />
          </div>
          <div class="stack-small">
            <h3>Request body</h3>
            <Code text={requestBody} label={`body of attempt ${number}`} wrap />
          </div>
        </div>
      )}
    </details>
  );
}

function Response({
  status,
  body,
  error,
}: {
  readonly status: number | null;
  readonly body: string | null;
  readonly error: string | null;
}) {
  const json = parseObject(body);
  return (
    <div class="stack-small">
      <h3>Response</h3>
      {error !== null && <p class="note note-bad">{error}</p>}
      {status !== null && !body && <p class="muted">{status}, empty body</p>}
      {body && (json === undefined ? <Code text={body} label="response" wrap /> : <Json value={json} label="response" />)}
    </div>
  );
}

/** The object or array of a JSON body; otherwise undefined. */
function parseObject(body: string | null): object | undefined {
  try {
    const value: unknown = JSON.parse(body ?? '');
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
