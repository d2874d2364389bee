import './client.css';
import { ClipboardCheck } from 'lucide';
import type { Grade, GradeAcknowledgements, GradeLetter, GradeTrap } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Badge, type Tone } from '../../components/basic.tsx';
import { Code } from '../../components/code.tsx';
import { Empty, Facts, Loaded, Page, Panel, Progress } from '../../components/layout.tsx';
import { count, formatMs } from '../../format.ts';
import { type Resource, useResource } from '../../hooks/use-resource.ts';
import { byResult, summaryOf } from './results.ts';
import { Rule } from './rule.tsx';

const NOT_FOUND = 404;

/** How the client that uses the simulator behaves. */
export default function Client() {
  const grade: Resource<Grade> = useResource(signal => control('getGrade', { signal }), {
    // A simulator that does not grade starts to after a restart only, which is a gap in the stream.
    on: { request: () => grade.problem?.status !== NOT_FOUND, delivery: () => grade.problem?.status !== NOT_FOUND },
  });
  return (
    <Page title="Client" lead="How your client behaves, in all worlds of this simulator, and what it would not survive in production">
      {grade.problem?.status === NOT_FOUND ? <NotGraded /> : <Loaded resource={grade}>{data => <Panels grade={data} />}</Loaded>}
    </Page>
  );
}

function NotGraded() {
  return (
    <Panel>
      <Empty
        title="The client is not graded"
        icon={ClipboardCheck}
        text="Start the simulator with --grade: it then checks the calls of your client, and how it takes webhooks. With traps it also misbehaves on purpose."
      />
      <div class="stack-small state-commands">
        <Code text="sim serve --grade" label="Command that grades" wrap />
        <Code text="sim serve --grade --traps all" label="Command that grades with traps" wrap />
      </div>
    </Panel>
  );
}

function Panels({ grade }: { readonly grade: Grade }) {
  return (
    <div class="stack">
      <GradePanel grade={grade} />
      <TrapsPanel traps={grade.traps} />
      <Panel title="Rules" actions={<span class="client-summary muted end">{summaryOf(grade.rules)}</span>} flush>
        <ul class="rows" aria-label="Rules">
          {byResult(grade.rules).map(rule => (
            // With another result it is another row, which opens by itself if the rule failed.
            <li key={`${rule.id} ${rule.result}`}>
              <Rule rule={rule} />
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

const TONES: Readonly<Record<NonNullable<GradeLetter>, Tone>> = { A: 'good', B: 'good', C: 'warn', D: 'bad', F: 'bad' };

/** The grade, and what it is based on. */
function GradePanel({ grade }: { readonly grade: Grade }) {
  const { calls, deliveries, acknowledgements, seed } = grade;
  return (
    <Panel title="Grade">
      <div class="score">
        <Score grade={grade} />
        <Facts
          items={[
            ['Calls', <span class="number">{calls.toLocaleString('en')}</span>],
            ['Deliveries', <span class="number">{deliveries.toLocaleString('en')}</span>],
            ['Acknowledged', <span class="number">{acknowledgedOf(acknowledgements)}</span>],
            ['Seed of traps', <span class="number">{seed}</span>],
          ]}
        />
      </div>
    </Panel>
  );
}

function Score({ grade: { grade: letter, score, practices, missing, rules } }: { readonly grade: Grade }) {
  if (score === null) return <p class="muted">No rule was exercised yet.</p>;
  const passed = rules.filter(({ result }) => result === 'passed');
  return (
    <div class="client-score">
      {letter !== null && (
        <p class={`client-letter tone-${TONES[letter]}`}>
          <span class="visually-hidden">Grade </span>
          {letter}
        </p>
      )}
      <div class="stack-small">
        <p class="client-percent number">{score} %</p>
        <Progress label="Score" done={score} total={100} />
        <p class="muted">
          {passed.length} of {count(practices.exercised, 'rule')} passed, {practices.total} in all
        </p>
        {letter === null && <p class="muted">No letter yet, because {missing.join('; ')}.</p>}
      </div>
    </div>
  );
}

function acknowledgedOf({ count: number, p50Ms, p95Ms, slowestMs }: GradeAcknowledgements): string {
  if (p50Ms === null || p95Ms === null || slowestMs === null) return 'none yet';
  return `${number.toLocaleString('en')}: p50 ${formatMs(p50Ms)}, p95 ${formatMs(p95Ms)}, slowest ${formatMs(slowestMs)}`;
}

/** The traps that were set, and how often the client met each. */
function TrapsPanel({ traps }: { readonly traps: readonly GradeTrap[] }) {
  const met = traps.filter(({ times }) => times > 0);
  return (
    <Panel
      title="Traps"
      actions={<span class="client-summary muted end">{traps.length === 0 ? 'none set' : `${met.length} of ${traps.length} met`}</span>}
      flush
    >
      {traps.length === 0 ? <NoTraps /> : <Traps traps={traps} />}
    </Panel>
  );
}

function NoTraps() {
  return (
    <p class="client-no-traps muted">
      The simulator does not misbehave on purpose. Start it with <code>--grade --traps all</code> to see how the client copes.
    </p>
  );
}

function Traps({ traps }: { readonly traps: readonly GradeTrap[] }) {
  return (
    <div class="client-traps scroll" role="region" aria-label="Traps" tabIndex={0}>
      <ul class="rows">
        {traps.map(({ name, text, times }) => (
          <li key={name} class="client-trap breaks item">
            <span class="mono">{name}</span>
            <span class="muted">The simulator {text}</span>
            <Badge tone={times > 0 ? 'info' : 'neutral'}>{times > 0 ? `met ${count(times, 'time')}` : 'not met'}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}
