import type { Report } from './proxy.ts';

export interface Summary {
  readonly exchanges: number;
  /** How many of them deviate, and in which half; both halves of one may. */
  readonly deviating: { readonly exchanges: number; readonly request: number; readonly answer: number };
  /** Exchanges that could only be checked in part. */
  readonly notFullyChecked: number;
  /** Exchanges to which the target gave no answer, or only the beginning of one. */
  readonly unanswered: number;
  /** How many operations of the document were called, and how many it has. */
  readonly operations: number;
  readonly described: number;
}

/** Counts reports. */
export function createSummary(described: number): { add(report: Report): void; now(): Summary } {
  const reports = { exchanges: 0, deviating: 0, request: 0, answer: 0, notFullyChecked: 0, unanswered: 0 };
  const operations = new Set<string>();
  return {
    add({ deviations: all, unchecked, problem, operationId }) {
      const deviations = all.filter(({ isDecision }) => !isDecision);
      reports.exchanges += 1;
      if (deviations.length > 0) reports.deviating += 1;
      for (const side of ['request', 'answer'] as const) if (deviations.some(deviation => deviation.side === side)) reports[side] += 1;
      if (unchecked.length > 0) reports.notFullyChecked += 1;
      if (problem && problem.kind !== 'caller left') reports.unanswered += 1;
      if (operationId !== undefined) operations.add(operationId);
    },
    now() {
      const { exchanges, deviating, request, answer, notFullyChecked, unanswered } = reports;
      return {
        exchanges,
        deviating: { exchanges: deviating, request, answer },
        notFullyChecked,
        unanswered,
        operations: operations.size,
        described,
      };
    },
  };
}
