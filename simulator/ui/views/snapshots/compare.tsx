import { ArrowLeftRight, ArrowRight, Equal } from 'lucide';
import type { SnapshotDiff, SnapshotInfo } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Badge, Button, Icon } from '../../components/basic.tsx';
import { Json } from '../../components/code.tsx';
import { Select } from '../../components/field.tsx';
import { Empty, Loaded, Panel } from '../../components/layout.tsx';
import { count, formatShortDate, formatTime } from '../../format.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { query, setQuery } from '../../router.ts';
import { type ChangeKind, captionOf, type DiffEntry, type DiffSection, type FieldChange, isTime, sectionsOf } from './diff.ts';

/** Compares two snapshots: those of the query parameters, by default the two newest. */
export function ComparePanel({ snapshots }: { readonly snapshots: readonly SnapshotInfo[] }) {
  const known = (name: string | null) => snapshots.find(snapshot => snapshot.name === name)?.name;
  const a = known(query.value.get('a')) ?? snapshots[1]?.name ?? '';
  const b = known(query.value.get('b')) ?? snapshots[0]?.name ?? '';
  const options = snapshots.map(({ name }) => ({ value: name, label: name }));
  return (
    <Panel
      title="Compare"
      actions={
        <>
          <Select label="From" hideLabel value={a} options={options} onChange={next => setQuery({ a: next, b })} />
          <Button kind="quiet" icon={ArrowLeftRight} label="Swap" onClick={() => setQuery({ a: b, b: a })} />
          <Select label="To" hideLabel value={b} options={options} onChange={next => setQuery({ a, b: next })} />
        </>
      }
    >
      {a === b ? (
        <Empty title="Same snapshot" text="Select two different snapshots." />
      ) : (
        <Diff a={a} b={b} version={versionOf(snapshots, a, b)} />
      )}
    </Panel>
  );
}

/** Changes when one of the snapshots is replaced. */
function versionOf(snapshots: readonly SnapshotInfo[], ...names: readonly string[]): string {
  const saved = snapshots.filter(({ name }) => names.includes(name));
  return saved.map(({ number }) => number).join();
}

function Diff({ a, b, version }: { readonly a: string; readonly b: string; readonly version: string }) {
  const diff = useResource(signal => control('diffSnapshots', { path: { a, b }, signal }), { deps: [a, b, version] });
  return (
    <Loaded resource={diff} lines={8}>
      {data => (
        <>
          {data.total > 0 && (
            <p class="muted diff-total">
              {count(data.total, 'difference')} from {a} to {b}.
            </p>
          )}
          <DiffView diff={data} />
        </>
      )}
    </Loaded>
  );
}

const TONES: Readonly<Record<ChangeKind, 'good' | 'bad' | 'info'>> = { added: 'good', removed: 'bad', changed: 'info' };

/** The differences of two snapshots. */
function DiffView({ diff }: { readonly diff: SnapshotDiff }) {
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
    <article class={`diff-entry card tone-${TONES[kind]}`}>
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
