/** The errors that a run causes, and what the simulator knows of their reasons. */
import type { RuleId } from '../../../openapi/generated/rule-ids.ts';
import { numberOf } from '../../../openapi/number-names.ts';
import type { Exchange } from '../../../simulator/http/pipeline.ts';
import type { DecidingNumber } from '../../../simulator/kernel/grounds.ts';
import type { Property } from '../../property.ts';
import { createExecutor } from '../../run/executor.ts';
import { runProperties } from '../../run/run.ts';
import type { Suites } from '../../suites/all.ts';
import { simulatorTarget } from '../../target.ts';

/** The errors of a run. */
export interface Refusals {
  /** The number of error answers. */
  readonly all: number;
  /** How often each rule refused a call. */
  readonly byRule: ReadonlyMap<RuleId, number>;
  /** Error answers whose reason nobody knows: operation, status and message, each once. */
  readonly unknown: readonly string[];
  /** Numbers that decided and are not those of limits.yaml: their names and values, each once. */
  readonly wrongNumbers: readonly string[];
  /** The names of the numbers that decided. */
  readonly numbers: ReadonlySet<string>;
}

export interface RefusalRun {
  readonly suites: Suites;
  readonly properties: readonly Property[];
  readonly seed: number;
  /** The number of cases of each property. */
  readonly runs: number;
}

/** Runs properties on a simulator, and returns the errors that they cause. Answers of injected faults are not refusals: the fault is their reason. */
export async function refusalsOf({ suites, properties, seed, runs }: RefusalRun): Promise<Refusals> {
  const seen = createCollector();
  const executor = createExecutor({ target: await simulatorTarget({ onExchange: seen.add }), suites });
  try {
    await runProperties(properties, executor, { name: 'simulator', seed, runs, rules: [] });
  } finally {
    await executor.close();
  }
  return seen.refusals;
}

/** Returns what collects the errors among exchanges. */
export function createCollector(): { add(this: void, exchange: Exchange): void; readonly refusals: Refusals } {
  let all = 0;
  const byRule = new Map<RuleId, number>();
  const [unknown, wrongNumbers, numbers] = [new Set<string>(), new Set<string>(), new Set<string>()];
  return {
    add({ answer: { status, body, refusal }, answeredBy, operationId, message: { method, path } }) {
      if (status < 400 || answeredBy === 'fault') return;
      all++;
      if (!refusal?.rule) unknown.add(`${operationId ?? `${method} ${path}`} ${status} ${refusal?.message ?? String(body)}`);
      else byRule.set(refusal.rule, (byRule.get(refusal.rule) ?? 0) + 1);
      if (!refusal?.number) return;
      numbers.add(refusal.number.from);
      if (!isTrue(refusal.number)) wrongNumbers.add(`${refusal.number.from} = ${refusal.number.limit}`);
    },
    get refusals() {
      return { all, byRule, unknown: [...unknown], wrongNumbers: [...wrongNumbers], numbers };
    },
  };
}

/** Whether a number stands in limits.yaml under its name; an organization's own one stands elsewhere. */
function isTrue({ from, limit, times = 1 }: DecidingNumber): boolean {
  return from.startsWith('organization.') || (numberOf(from) ?? NaN) * times === limit;
}
