import { ArrowRight, Equal } from 'lucide';
import type { SnapshotDiff } from '../../../../openapi/generated/control-types.ts';
import { Badge, Icon } from '../../components/basic.tsx';
import { Json } from '../../components/code.tsx';
import { Empty } from '../../components/layout.tsx';
import { count, formatShortDate, formatTime } from '../../format.ts';
import { type ChangeKind, captionOf, type DiffEntry, type DiffSection, type FieldChange, isTime, sectionsOf } from './diff.ts';

const TONES: Readonly<Record<ChangeKind, 'good' | 'bad' | 'info'>> = { added: 'good', removed: 'bad', changed: 'info' };

/** The differences of two snapshots. */
export function DiffView({ diff }: { readonly diff: SnapshotDiff }) {
  if (diff.total === 0) {
    return <Empty title="No differences" icon={Equal} />;
  }
  const sections = sectionsOf(diff);
  const internal = sections.filter(({ isInternal }) => isInternal);
  const omitted = diff.total - diff.added.length - diff.removed.length - diff.changed.length;
  return (
    <div class="stack diff">
      {sections
        .filter(({ isInternal }) => !isInternal)
        .map(section => (
          <Section key={section.title} section={section} />
        ))}
      {internal.length > 0 && (
        <details class="diff-internal">
          <summary>Internal state: {internal.map(({ title }) => title.toLowerCase()).join(', ')}</summary>
          <div class="stack">
            {internal.map(section => (
              <Section key={section.title} section={section} />
            ))}
          </div>
        </details>
      )}
      {omitted > 0 && <p class="note note-warn">{count(omitted, 'more difference')} not shown.</p>}
    </div>
  );
}

function Section({ section: { title, entries } }: { readonly section: DiffSection }) {
  return (
    <section aria-label={title} class="diff-section">
      <h3>
        {title} <span class="number">{entries.length}</span>
      </h3>
      <ul>
        {entries.map(entry => (
          <li key={entry.path}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry: { name, kind, value, fields } }: { readonly entry: DiffEntry }) {
  return (
    <article class={`diff-entry tone-${TONES[kind]}`}>
      <header>
        <Badge tone={TONES[kind]}>{kind}</Badge>
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

function Change({ change: { field, kind, from, to } }: { readonly change: FieldChange }) {
  return (
    <>
      {kind !== 'added' && (
        <del>
          <Value field={field} value={from} />
        </del>
      )}
      {kind === 'changed' && <Icon icon={ArrowRight} size={14} />}
      {kind !== 'removed' && (
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
