import type { Work } from '../../../../openapi/generated/control-types.ts';
import { Panel, Progress } from '../../components/layout.tsx';
import { Time } from '../../components/time.tsx';
import { humanize } from '../../format/words.ts';

/** Imports and uploads in progress; nothing if there are none. */
export function ProgressPanel({ work }: { readonly work: readonly Work[] }) {
  if (work.length === 0) return null;
  return (
    <Panel title="In progress" flush>
      <ul class="rows">
        {work.map(({ id, kind, name, done, total, endsAt }) => (
          <li key={id} class="work">
            <span class="work-line">
              <span class="truncate">{name}</span>
              <span class="muted number">
                {done.toLocaleString('en')} / {total.toLocaleString('en')}
              </span>
            </span>
            <Progress label={name} done={done} total={total} />
            <span class="work-line muted">
              <span>{humanize(kind)}</span>
              {endsAt && (
                <span>
                  ends <Time at={endsAt} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
