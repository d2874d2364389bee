/** The step from format 3: faults got what they match, conditions that combine, and a count for each of them. */
import type { StoredSnapshot } from './format.ts';

type Condition3 =
  | { readonly kind: 'first'; readonly calls: number }
  | { readonly kind: 'every'; readonly calls: number }
  | { readonly kind: 'rate'; readonly rate: number }
  | { readonly kind: 'between'; readonly from: number; readonly until: number };

/** What the step reads of a fault of format 3. */
interface Fault3 {
  readonly when: Condition3 | null;
  readonly calls: number;
}

/** Format 4 keeps the calls that each condition of a fault has let through, and the time since which it can hit none. */
export function fromFormat3(snapshot: StoredSnapshot): StoredSnapshot {
  const { faults } = snapshot.state;
  // The simulators of format 3 wrote it; a snapshot without faults may lack the part.
  const kept = (faults?.['faults'] ?? []) as readonly Fault3[];
  const migrated = kept.map(fault => faultOf(fault, snapshot.clock.now));
  return { ...snapshot, version: 4, state: { ...snapshot.state, faults: { ...faults, faults: migrated } } };
}

/** With a single condition, every call came to its count. When the last one of `first` came is not known any more. */
function faultOf(fault: Fault3, now: number): object {
  const { when, calls } = fault;
  const isRetired = when?.kind === 'first' && calls >= when.calls;
  return {
    ...fault,
    match: null,
    when: when && conditionOf(when),
    timely: calls,
    chosen: calls,
    retired: isRetired ? { at: now, by: 'first' } : null,
  };
}

function conditionOf(when: Condition3): object {
  switch (when.kind) {
    case 'first':
      return { first: when.calls };
    case 'every':
      return { every: when.calls };
    case 'rate':
      return { rate: when.rate };
    default:
      return { between: [when.from, when.until] };
  }
}
