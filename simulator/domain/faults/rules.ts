import type { FaultCondition, FaultTarget } from './model.ts';

/** The parts of a call that faults match. */
export type FaultableCall =
  | { readonly kind: 'operation'; readonly operationId: string; readonly path: Readonly<Record<string, string>> }
  | { readonly kind: 'storage'; readonly path: string };

/** Whether a call matches the target of a fault. */
export function matchesTarget(target: FaultTarget, call: FaultableCall): boolean {
  if (target.kind === 'storage') {
    return call.kind === 'storage' && (target.isPrefix ? call.path.startsWith(target.path) : call.path === target.path);
  }
  if (call.kind !== 'operation' || call.operationId !== target.operationId) return false;
  return Object.entries(target.path).every(([name, value]) => call.path[name] === value);
}

/** Whether a fault applies to its `number`th matching call, from 1, at `now`; `draw` returns a random number from [0, 1). */
export function applies(when: FaultCondition | null, number: number, now: number, draw: () => number): boolean {
  if (!when) return true;
  switch (when.kind) {
    case 'first':
      return number <= when.calls;
    case 'every':
      return number % when.calls === 0;
    case 'rate':
      return draw() < when.rate;
    default:
      return when.from <= now && now < when.until;
  }
}
