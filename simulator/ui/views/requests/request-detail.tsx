import { X } from 'lucide';
import type { RequestRecord } from '../../../../openapi/generated/control-types.ts';
import { Badge, statusTone } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Code, CopyButton } from '../../components/code.tsx';
import { Json } from '../../components/json.tsx';
import { Facts } from '../../components/layout.tsx';
import { Empty, Loading } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import { go, href, query } from '../../router.ts';
import { CHECKS } from './checks.ts';
import { curlOf } from './curl.ts';
import { formatMs } from './request-row.tsx';

interface DetailProps {
  readonly id: string;
  readonly request: RequestRecord | undefined;
  /** Whether the log is there to look into. */
  readonly known: boolean;
}

/** One call in full. */
export function RequestDetail({ id, request, known }: DetailProps) {
  return (
    <section class="panel split-detail" aria-label={`Request ${id}`}>
      <header class="panel-head">
        <h2 class="mono">{id}</h2>
        <div class="row">
          {request && (
            <CopyButton text={curlOf(request, location.origin)} label="Copy as curl">
              curl
            </CopyButton>
          )}
          <Button kind="quiet" icon={X} label="Close" onClick={() => go(href('requests', Object.fromEntries(query.value)))} />
        </div>
      </header>
      {request ? (
        <Exchange request={request} />
      ) : known ? (
        <Empty title="It is not in the log">The simulator keeps the last 1,000 requests.</Empty>
      ) : (
        <Loading />
      )}
    </section>
  );
}

function Exchange({ request }: { readonly request: RequestRecord }) {
  const { at, method, path, operationId, status, durationMs, requestHeaders, requestBody, responseBody } = request;
  return (
    <div class="stack">
      <p class="request-line mono">
        <span class={`method method-${method.toLowerCase()}`}>{method}</span> {path}
      </p>
      <AnsweredBy request={request} />
      <Facts
        of={[
          ['Status', <Badge tone={statusTone(status)}>{status || 'connection reset'}</Badge>],
          ['Operation', operationId ?? 'none'],
          ['When', <Time at={at} as="full" />],
          ['Took', <span class="number">{formatMs(durationMs)}</span>],
        ]}
      />
      <Body title="Answer" value={responseBody} />
      <Body title="Request body" value={requestBody} />
      <h3>Request headers</h3>
      <Facts of={Object.entries(requestHeaders).map(([name, value]) => [name, <span class="mono">{value}</span>])} />
    </div>
  );
}

/** The way of the request through the checks, up to the one that had the last word. */
function AnsweredBy({ request: { answeredBy, status } }: { readonly request: RequestRecord }) {
  const last = CHECKS.findIndex(({ value }) => value === answeredBy);
  const check = CHECKS[last];
  const tone = statusTone(status);
  return (
    <div class="checks">
      <ol aria-label="Checks that it passed">
        {CHECKS.map(({ value, label }, index) => (
          <li
            key={value}
            class={index === last ? `tone-${tone}` : index < last ? 'check-passed' : 'check-unasked'}
            aria-current={index === last ? 'step' : undefined}
          >
            {label}
          </li>
        ))}
      </ol>
      <p class="muted">{answeredBy === 'operation' && status >= 400 ? 'The operation refused it.' : check?.answer}</p>
    </div>
  );
}

function Body({ title, value }: { readonly title: string; readonly value: unknown }) {
  return (
    <div class="stack-small">
      <h3>{title}</h3>
      {value === null ? (
        <p class="muted">Empty</p>
      ) : typeof value === 'string' ? (
        <Code text={value} label={title} wrap />
      ) : (
        <Json value={value} label={title} />
      )}
    </div>
  );
}
