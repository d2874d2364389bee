import './parity.css';
import { Equal } from 'lucide';
import type { ParityDifference, ParityOperation, Parity as Score } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Badge, Time } from '../../components/basic.tsx';
import { Code } from '../../components/code.tsx';
import { Empty, Facts, Loaded, Page, Panel, Progress } from '../../components/layout.tsx';
import { count } from '../../format.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { Differences } from './differences.tsx';

const NOT_FOUND = 404;

/** What a comparison with the real service has found. */
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
      <Empty title="No recording is loaded" icon={Equal}>
        Record the calls of your deployment, which also compares them, with the key in SIM_API_KEY. Then start the simulator with the
        recording.
      </Empty>
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
      <div class="parity-score">
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

/** What was compared, by operation, with the classes of its new differences. */
function OperationsTable({ operations, differences }: OperationsTableProps) {
  if (operations.length === 0) return <Empty title="Nothing was compared" icon={Equal} />;
  return (
    <div class="table-scroll" role="region" aria-label="Operations" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {['Operation', 'Compared', 'Alike', 'Different', 'Classes'].map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {operations.map(({ operationId, compared, alike }) => (
            <tr key={operationId}>
              <td class="mono">{operationId}</td>
              <td class="number">{compared.toLocaleString('en')}</td>
              <td class="number">{alike.toLocaleString('en')}</td>
              <td class="number">{alike < compared ? <Badge tone="bad">{compared - alike}</Badge> : '0'}</td>
              <td>{classesOf(operationId, differences)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function classesOf(operationId: string, differences: readonly ParityDifference[]): string {
  const own = differences.filter(each => each.operationId === operationId && each.accepted === null);
  return [...new Set(own.map(({ class: kind }) => kind))].join(', ');
}
