import { useState } from 'preact/hooks';
import type { DeliveryAttempt } from '../../../../openapi/generated/control-types.ts';
import { Badge, statusTone } from '../../components/badge.tsx';
import { Code } from '../../components/code.tsx';
import { Json } from '../../components/json.tsx';
import { Facts } from '../../components/layout.tsx';
import { Time } from '../../components/time.tsx';
import { SignatureCheck } from './signature-check.tsx';

interface AttemptProps {
  readonly attempt: DeliveryAttempt;
  /** Null when the endpoint is gone. */
  readonly secret: string | null;
  /** The body that the event makes. */
  readonly whole: string;
  readonly open: boolean;
}

/** One try to deliver: what was sent, and what came back. */
export function Attempt({ attempt, secret, whole, open }: AttemptProps) {
  const [isOpen, setOpen] = useState(open);
  const { number, at, responseStatus, error, requestHeaders, requestBody } = attempt;
  const signed = secret === null ? null : { secret, body: requestBody, header: requestHeaders['x-signature'], whole };
  return (
    <details class="webhook-attempt" open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <span>Attempt {number}</span>
        <Badge tone={statusTone(responseStatus)}>{responseStatus ?? 'no answer'}</Badge>
        <Time at={at} as="short" />
      </summary>
      {isOpen && (
        <div class="stack">
          <SignatureCheck signed={signed} />
          <Answer status={responseStatus} body={attempt.responseBody} error={error} />
          <div class="stack-small">
            <h3>Sent headers</h3>
            <Facts of={Object.entries(requestHeaders).map(([name, value]) => [name, <span class="mono">{value}</span>])} />
          </div>
          <div class="stack-small">
            <h3>Sent body</h3>
            <Code text={requestBody} label={`body of attempt ${number}`} wrap />
          </div>
        </div>
      )}
    </details>
  );
}

function Answer({ status, body, error }: { readonly status: number | null; readonly body: string | null; readonly error: string | null }) {
  const json = parsed(body);
  return (
    <div class="stack-small">
      <h3>Answer</h3>
      {error !== null && <p class="note note-bad">{error}</p>}
      {status !== null && !body && <p class="muted">{status}, with an empty body</p>}
      {body && (json === undefined ? <Code text={body} label="answer" wrap /> : <Json value={json} label="answer" />)}
    </div>
  );
}

/** An object or a list; undefined for any other text. */
function parsed(body: string | null): object | undefined {
  try {
    const value: unknown = JSON.parse(body ?? '');
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
