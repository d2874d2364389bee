import type { Work } from '../../../../openapi/generated/control-types.ts';
import { Panel, Progress } from '../../components/layout.tsx';
import { Time } from '../../components/time.tsx';
import { humanize } from '../../format/words.ts';

/** Imports and uploads that take their time. Without any there is nothing to see. */
export function WorkPanel({ work }: { readonly work: readonly Work[] }) {
  if (work.length === 0) return null;
  return (
    <Panel title="Under way" flush>
      <ul class="rows">
        {work.map(({ id, kind, name, done, total, endsAt }) => (
          <li key={id} class="work">
            <span class="work-what">
              <span class="truncate">{name}</span>
              <span class="muted number">
                {done.toLocaleString('en')} / {total.toLocaleString('en')}
              </span>
            </span>
            <Progress label={name} done={done} total={total} />
            <span class="work-what muted">
              <span>{humanize(kind)}</span>
              {endsAt && (
                <span>
                  done <Time at={endsAt} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
