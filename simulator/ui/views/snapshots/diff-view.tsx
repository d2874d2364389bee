import { ArrowRight, Equal } from 'lucide';
import type { SnapshotDiff } from '../../../../openapi/generated/control-types.ts';
import { Badge } from '../../components/badge.tsx';
import { Icon } from '../../components/icon.tsx';
import { Json } from '../../components/json.tsx';
import { Empty } from '../../components/states.tsx';
import { formatShortDate, formatTime } from '../../format/time.ts';
import { count } from '../../format/words.ts';
import { captionOf, type Fate, type FieldChange, isTime, type Part, partsOf, type Thing } from './diff.ts';

const TONES: Readonly<Record<Fate, 'good' | 'bad' | 'info'>> = { added: 'good', removed: 'bad', changed: 'info' };

/** What leads from one snapshot to the other. */
export function DiffView({ diff }: { readonly diff: SnapshotDiff }) {
  if (diff.total === 0) {
    return (
      <Empty title="They are the same" icon={Equal}>
        To the last byte.
      </Empty>
    );
  }
  const parts = partsOf(diff);
  const internal = parts.filter(({ isInternal }) => isInternal);
  const left = diff.total - diff.added.length - diff.removed.length - diff.changed.length;
  return (
    <div class="stack diff">
      {parts
        .filter(({ isInternal }) => !isInternal)
        .map(part => (
          <DiffPart key={part.title} part={part} />
        ))}
      {internal.length > 0 && (
        <details class="diff-internal">
          <summary>Inside the simulator: {internal.map(({ title }) => title.toLowerCase()).join(', ')}</summary>
          <div class="stack">
            {internal.map(part => (
              <DiffPart key={part.title} part={part} />
            ))}
          </div>
        </details>
      )}
      {left > 0 && <p class="note note-warn">{count(left, 'difference')} more: what differs so much is not told in full.</p>}
    </div>
  );
}

function DiffPart({ part: { title, things } }: { readonly part: Part }) {
  return (
    <section aria-label={title} class="diff-part">
      <h3>
        {title} <span class="number">{things.length}</span>
      </h3>
      <ul>
        {things.map(thing => (
          <li key={thing.path}>
            <DiffThing thing={thing} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DiffThing({ thing: { name, fate, value, fields } }: { readonly thing: Thing }) {
  return (
    <article class={`diff-thing tone-${TONES[fate]}`}>
      <header>
        <Badge tone={TONES[fate]}>{fate}</Badge>
        <span class="mono truncate" title={name}>
          {name}
        </span>
        <span class="muted truncate">{captionOf(value)}</span>
      </header>
      {fields.length > 0 && (
        <dl>
          {fields.map(change => (
            <div key={change.field}>
              <dt class="mono">{change.field}</dt>
              <dd>
                <Change change={change} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {value !== undefined && <Json value={value} label={name} open={0} />}
    </article>
  );
}

function Change({ change: { field, fate, from, to } }: { readonly change: FieldChange }) {
  return (
    <>
      {fate !== 'added' && (
        <del>
          <Value field={field} value={from} />
        </del>
      )}
      {fate === 'changed' && <Icon of={ArrowRight} size={14} />}
      {fate !== 'removed' && (
        <ins>
          <Value field={field} value={to} />
        </ins>
      )}
    </>
  );
}

function Value({ field, value }: { readonly field: string; readonly value: unknown }) {
  if (isTime(field, value)) return <span class="number">{`${formatShortDate(value)} ${formatTime(value)}`}</span>;
  if (typeof value === 'object' && value !== null) return <Json value={value} label={field} open={0} />;
  return <span class="mono">{typeof value === 'string' ? value || '""' : String(value)}</span>;
}
