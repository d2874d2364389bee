import './parity.css';
import { CircleCheck, Equal } from 'lucide';
import { useState } from 'preact/hooks';
import type { ParityAnswer, ParityDifference, ParityOperation, Parity as Score } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Badge, statusTone, Time } from '../../components/basic.tsx';
import { Code, Json } from '../../components/code.tsx';
import { Empty, Facts, Loaded, Page, Panel, Progress, Table } from '../../components/layout.tsx';
import { count } from '../../format.ts';
import { useResource } from '../../hooks/use-resource.ts';

const NOT_FOUND = 404;

/** Shows what a comparison with the real service has found. */
export default function Parity() {
  const score = useResource(signal => control('getParity', { signal }));
  return (
    <Page title="Parity" lead="How much of the real service the simulator is like, by the same calls to both">
      {score.problem?.status === NOT_FOUND ? <NotLoaded /> : <Loaded resource={score}>{data => <Panels score={data} />}</Loaded>}
    </Page>
  );
}

const RECORD = 'sim parity --target https://staging.example.com --team <team id> --recorded parity --update';
const LOAD = 'sim --parity parity';

function NotLoaded() {
  return (
    <Panel>
      <Empty
        title="No recording is loaded"
        icon={Equal}
        text="Record the calls of your deployment, which also compares them, with the key in SIM_API_KEY. Then start the simulator with the recording."
      />
      <div class="stack-small state-commands">
        <Code text={RECORD} label="Command that records" wrap />
        <Code text={LOAD} label="Command that loads the recording" wrap />
      </div>
    </Panel>
  );
}

function Panels({ score }: { readonly score: Score }) {
  const { differences, gone, operations } = score;
  return (
    <div class="stack">
      <ScorePanel score={score} />
      <Panel title="Differences" flush>
        <Differences differences={differences} />
      </Panel>
      {gone.length > 0 && (
        <Panel title="Accepted differences that no longer occur">
          <ul class="stack-small">
            {gone.map(({ operationId, class: kind, at, reason }) => (
              <li key={`${operationId} ${kind} ${at}`}>
                <span class="mono">{operationId}</span> {kind} {at && <span class="mono">{at}</span>}{' '}
                <span class="muted">accepted because: {reason}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="Operations" flush>
        <OperationsTable operations={operations} differences={differences} />
      </Panel>
    </div>
  );
}

function ScorePanel({ score: { target, recordedAt, version, compared, alike, percent, skipped } }: { readonly score: Score }) {
  return (
    <Panel title="Score">
      <div class="score">
        <div class="stack-small">
          <p class="parity-percent number">
            {percent === null ? (compared === 0 ? 'Nothing was compared' : 'Too few calls for a percentage') : `${percent} %`}
          </p>
          <Progress label="Calls alike" done={alike} total={compared} />
          <p class="muted">
            {alike.toLocaleString('en')} of {count(compared, 'call')} alike
          </p>
        </div>
        <Facts
          items={[
            ['Service', target],
            ['Recorded', <Time at={recordedAt} format="full" />],
            ['Simulator', version],
            ...skipped.map(({ reason, calls }) => ['Skipped', `${count(calls, 'call')}: ${reason}`] as const),
          ]}
        />
      </div>
    </Panel>
  );
}

interface OperationsTableProps {
  readonly operations: readonly ParityOperation[];
  readonly differences: readonly ParityDifference[];
}

/** Shows what was compared, by operation, with the classes of its new differences. */
function OperationsTable({ operations, differences }: OperationsTableProps) {
  if (operations.length === 0) return <Empty title="Nothing was compared" icon={Equal} />;
  return (
    <Table label="Operations" columns={['Operation', 'Compared', 'Alike', 'Different', 'Classes']}>
      {operations.map(({ operationId, compared, alike }) => (
        <tr key={operationId}>
          <td class="mono">{operationId}</td>
          <td class="number">{compared.toLocaleString('en')}</td>
          <td class="number">{alike.toLocaleString('en')}</td>
          <td class="number">{alike < compared ? <Badge tone="bad">{compared - alike}</Badge> : '0'}</td>
          <td>{classesOf(operationId, differences)}</td>
        </tr>
      ))}
    </Table>
  );
}

function classesOf(operationId: string, differences: readonly ParityDifference[]): string {
  const own = differences.filter(each => each.operationId === operationId && each.accepted === null);
  return [...new Set(own.map(({ class: kind }) => kind))].join(', ');
}

/** New differences come first, accepted ones follow. */
function Differences({ differences }: { readonly differences: readonly ParityDifference[] }) {
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
    <details class="parity-difference fold" open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <Badge tone={accepted === null ? 'bad' : 'neutral'}>{accepted === null ? 'New' : 'Accepted'}</Badge>
        <span class="breaks">
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
