import { ArrowLeftRight } from 'lucide';
import type { SnapshotInfo } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Button } from '../../components/basic.tsx';
import { Select } from '../../components/field.tsx';
import { Empty, Loaded, Panel } from '../../components/layout.tsx';
import { count } from '../../format.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { query, setQuery } from '../../router.ts';
import { DiffView } from './diff-view.tsx';

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
        <Empty title="Same snapshot">Select two different snapshots.</Empty>
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
