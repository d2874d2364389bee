import type { Report } from './proxy.ts';

export interface Summary {
  readonly exchanges: number;
  /** How many exchanges have deviations in total, in the request, and in the answer. */
  readonly deviating: { readonly exchanges: number; readonly request: number; readonly answer: number };
  /** Exchanges that were only partly checked. */
  readonly notFullyChecked: number;
  /** Exchanges with no answer or only a part of it. */
  readonly unanswered: number;
  /** Exchanges with which the weather has interfered. */
  readonly injected: number;
  /** How many operations of the document were called; `described` is how many it has. */
  readonly operations: number;
  readonly described: number;
}

/** Creates a summary of reports. */
export function createSummary(described: number): { add(report: Report): void; now(): Summary } {
  const reports = { exchanges: 0, deviating: 0, request: 0, answer: 0, notFullyChecked: 0, unanswered: 0, injected: 0 };
  const operations = new Set<string>();
  return {
    add({ deviations: all, unchecked, problem, injected, operationId }) {
      const deviations = all.filter(({ isDecision }) => !isDecision);
      reports.exchanges += 1;
      if (deviations.length > 0) reports.deviating += 1;
      for (const side of ['request', 'answer'] as const) if (deviations.some(deviation => deviation.side === side)) reports[side] += 1;
      if (unchecked.length > 0) reports.notFullyChecked += 1;
      if (problem && problem.kind !== 'caller left') reports.unanswered += 1;
      if (injected) reports.injected += 1;
      if (operationId !== undefined) operations.add(operationId);
    },
    now() {
      const { exchanges, deviating, request, answer, notFullyChecked, unanswered, injected } = reports;
      return {
        exchanges,
        deviating: { exchanges: deviating, request, answer },
        notFullyChecked,
        unanswered,
        injected,
        operations: operations.size,
        described,
      };
    },
  };
}
