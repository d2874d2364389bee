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

/** Runs properties on a simulator, and returns the errors that they cause. */
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
    add(exchange) {
      if (!isRefused(exchange)) return;
      all++;
      const { rule, number } = exchange.answer.refusal ?? {};
      if (rule) byRule.set(rule, (byRule.get(rule) ?? 0) + 1);
      const error = errorWithoutRule(exchange);
      if (error !== undefined) unknown.add(error);
      if (!number) return;
      numbers.add(number.from);
      if (!isTrue(number)) wrongNumbers.add(`${number.from} = ${number.limit}`);
    },
    get refusals() {
      return { all, byRule, unknown: [...unknown], wrongNumbers: [...wrongNumbers], numbers };
    },
  };
}

/** The operation, status and message of an error that knows no rule; undefined for any other answer. */
export function errorWithoutRule(exchange: Exchange): string | undefined {
  const { operationId, message, answer } = exchange;
  if (!isRefused(exchange) || answer.refusal?.rule) return undefined;
  return `${operationId ?? `${message.method} ${message.path}`} ${answer.status} ${answer.refusal?.message ?? 'without a message'}`;
}

/** Answers of injected faults are no refusals: the fault is their reason. */
function isRefused({ answer, answeredBy }: Exchange): boolean {
  return answer.status >= 400 && answeredBy !== 'fault';
}

/** Whether a number stands in limits.yaml under its name; an organization's own one stands elsewhere. */
function isTrue({ from, limit, times = 1 }: DecidingNumber): boolean {
  return from.startsWith('organization.') || (numberOf(from) ?? NaN) * times === limit;
}
