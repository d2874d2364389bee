import { CircleCheck } from 'lucide';
import { useState } from 'preact/hooks';
import type { ParityAnswer, ParityDifference } from '../../../../openapi/generated/control-types.ts';
import { Badge, statusTone } from '../../components/basic.tsx';
import { Code, Json } from '../../components/code.tsx';
import { Empty, Facts } from '../../components/layout.tsx';
import { count } from '../../format.ts';

/** New differences come first, accepted ones follow. */
export function Differences({ differences }: { readonly differences: readonly ParityDifference[] }) {
  if (differences.length === 0) return <Empty title="No differences" icon={CircleCheck} />;
  const sorted = differences.toSorted((a, b) => Number(a.accepted !== null) - Number(b.accepted !== null));
  return (
    <ul class="rows" aria-label="Differences">
      {sorted.map(difference => (
        <li key={`${difference.operationId} ${difference.class} ${difference.at}`}>
          <Difference difference={difference} />
        </li>
      ))}
    </ul>
  );
}

/** Its answers are rendered once it is open: there may be many, and long ones. */
function Difference({ difference }: { readonly difference: ParityDifference }) {
  const [isOpen, setOpen] = useState(false);
  const { operationId, class: kind, at, calls, accepted } = difference;
  return (
    <details class="parity-difference" open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <Badge tone={accepted === null ? 'bad' : 'neutral'}>{accepted === null ? 'New' : 'Accepted'}</Badge>
        <span class="parity-what">
          <span class="mono">{operationId}</span> {kind} {at && <span class="mono">{at}</span>}
        </span>
        <span class="muted number">{count(calls, 'call')}</span>
      </summary>
      {isOpen && <Opened difference={difference} />}
    </details>
  );
}

function Opened({ difference: { service, simulator, defectOf, reason, accepted, example } }: { readonly difference: ParityDifference }) {
  return (
    <div class="stack parity-opened">
      <Facts
        items={[
          ['Service', <span class="mono">{service}</span>],
          ['Simulator', <span class="mono">{simulator}</span>],
          ['Defect of', `the ${defectOf}: ${reason}`],
          accepted === null ? null : ['Accepted because', accepted],
        ]}
      />
      <Code text={example.curl} label="curl command" wrap />
      <div class="parity-answers">
        <Answer title="Answer of the service" answer={example.service} />
        <Answer title="Answer of the simulator" answer={example.simulator} />
      </div>
    </div>
  );
}

function Answer({ title, answer: { status, body } }: { readonly title: string; readonly answer: ParityAnswer }) {
  const json = parsed(body);
  return (
    <section class="stack-small" aria-label={title}>
      <div class="row">
        <h3>{title}</h3>
        <Badge tone={statusTone(status)}>{status}</Badge>
      </div>
      {json === undefined ? <Code text={body || 'No body'} label={title} wrap /> : <Json value={json} label={title} />}
    </section>
  );
}

/** Undefined for what is no JSON, or is cut. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
