import type { Grade, GradeAcknowledgements, GradeLetter } from '../../../../openapi/generated/control-types.ts';
import type { Tone } from '../../components/basic.tsx';
import { Facts, Panel, Progress } from '../../components/layout.tsx';
import { count, formatMs } from '../../format.ts';

const TONES: Readonly<Record<NonNullable<GradeLetter>, Tone>> = { A: 'good', B: 'good', C: 'warn', D: 'bad', F: 'bad' };

/** The grade, and what it is based on. */
export function GradePanel({ grade }: { readonly grade: Grade }) {
  const { calls, deliveries, acknowledgements, seed } = grade;
  return (
    <Panel title="Grade">
      <div class="client-grade">
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
