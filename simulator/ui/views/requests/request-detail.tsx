import type { RequestRecord } from '../../../../openapi/generated/control-types.ts';
import { Badge, statusTone, Time } from '../../components/basic.tsx';
import { Code, CopyButton, Json } from '../../components/code.tsx';
import { Detail, MissingDetail } from '../../components/detail.tsx';
import { Facts, Section } from '../../components/layout.tsx';
import { formatMs } from '../../format.ts';
import { hrefHere, navigate } from '../../router.ts';
import { curlOf } from './curl.ts';

interface RequestDetailProps {
  readonly id: string;
  readonly request: RequestRecord | undefined;
  readonly isLoaded: boolean;
}

/** A request and its response. */
export function RequestDetail({ id, request, isLoaded }: RequestDetailProps) {
  const close = () => navigate(hrefHere('requests'));
  const label = `Request ${id}`;
  if (!request)
    return (
      <MissingDetail
        name={label}
        title="Request not found"
        text="The simulator keeps the last 1,000 requests."
        isLoaded={isLoaded}
        onClose={close}
      />
    );
  const { at, method, path, operationId, status, durationMs, requestHeaders, requestBody, responseBody } = request;
  const copy = (
    <CopyButton text={curlOf(request, location.origin)} label="Copy as curl">
      curl
    </CopyButton>
  );
  return (
    <Detail title={<span class="mono">{id}</span>} label={label} explained={id} actions={copy} onClose={close}>
      <p class="breaks mono">
        <span class={`method method-${method.toLowerCase()}`}>{method}</span> {path}
      </p>
      <Checks request={request} />
      <Facts
        items={[
          ['Status', <Badge tone={statusTone(status)}>{status || 'no answer'}</Badge>],
          ['Operation', operationId ?? 'none'],
          ['Time', <Time at={at} format="full" />],
          ['Duration', <span class="number">{formatMs(durationMs)}</span>],
        ]}
      />
      <Body title="Response body" value={responseBody} />
      <Body title="Request body" value={requestBody} />
      <h3>Request headers</h3>
      <Facts items={Object.entries(requestHeaders).map(([name, value]) => [name, <span class="mono">{value}</span>])} />
    </Detail>
  );
}

/** The checks that the request passed, up to the one that responded. */
function Checks({ request: { answeredBy, status, fault } }: { readonly request: RequestRecord }) {
  const last = CHECKS.findIndex(({ value }) => value === answeredBy);
  const check = CHECKS[last];
  const tone = statusTone(status);
  return (
    <div class="checks">
      <ol aria-label="Checks">
        {CHECKS.map(({ value, label }, index) => (
          <li
            key={value}
            class={index === last ? `tone-${tone}` : index < last ? 'check-passed' : 'check-skipped'}
            aria-current={index === last ? 'step' : undefined}
          >
            {label}
          </li>
        ))}
      </ol>
      <p class="muted">{answeredBy === 'operation' && status >= 400 ? 'The operation rejected the request.' : check?.explanation}</p>
      {fault && (
        <p class="muted">
          <span class="mono">{fault.id}</span> hit the request{fault.retired ? '; it was its last one: the fault is retired' : ''}.
        </p>
      )}
    </div>
  );
}

function Body({ title, value }: { readonly title: string; readonly value: unknown }) {
  return (
    <Section title={title}>
      {value === null ? (
        <p class="muted">Empty</p>
      ) : typeof value === 'string' ? (
        <Code text={value} label={title} wrap />
      ) : (
        <Json value={value} label={title} />
      )}
    </Section>
  );
}

type AnsweredBy = RequestRecord['answeredBy'];

export const CHECKS: readonly { readonly value: AnsweredBy; readonly label: string; readonly explanation: string }[] = [
  { value: 'match', label: 'Match', explanation: 'No operation has this method and path.' },
  { value: 'throttle', label: 'Throttle', explanation: 'The request was throttled.' },
  { value: 'key', label: 'Key', explanation: 'The API key is missing or unknown.' },
  { value: 'feature', label: 'Feature', explanation: 'The feature is disabled for the organization.' },
  { value: 'fault', label: 'Fault', explanation: 'A fault was injected.' },
  { value: 'validation', label: 'Validation', explanation: 'The request does not match the OpenAPI document.' },
  { value: 'operation', label: 'Operation', explanation: 'The operation responded.' },
];
