import './client.css';
import { ClipboardCheck } from 'lucide';
import type { Grade } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Code } from '../../components/code.tsx';
import { Empty, Loaded, Page, Panel } from '../../components/layout.tsx';
import { type Resource, useResource } from '../../hooks/use-resource.ts';
import { GradePanel } from './grade-panel.tsx';
import { byResult, summaryOf } from './results.ts';
import { Rule } from './rule.tsx';
import { TrapsPanel } from './traps-panel.tsx';

const NOT_FOUND = 404;

/** How the client that uses the simulator behaves. */
export default function Client() {
  const grade: Resource<Grade> = useResource(signal => control('getGrade', { signal }), {
    on: ['request', 'delivery'],
    // A simulator that does not grade starts to after a restart only, which is a gap in the stream.
    when: () => grade.problem?.status !== NOT_FOUND,
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
      <Empty title="The client is not graded" icon={ClipboardCheck}>
        Start the simulator with --grade: it then checks the calls of your client, and how it takes webhooks. With traps it also misbehaves
        on purpose.
      </Empty>
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
      <Panel title="Rules" actions={<span class="client-summary">{summaryOf(grade.rules)}</span>} flush>
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
