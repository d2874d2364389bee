/** The process in which mutants are active: it checks the requested properties on its own simulator. */
import { env } from 'node:process';
import { strictTarget } from '../../../checks/judge.ts';
import { checkProperty, type Property, type Verdict } from '../../../property.ts';
import { minCasesOf } from '../../../run/results.ts';
import type { Target } from '../../../session.ts';
import { loadSimulator, simulatorTarget } from '../../../target.ts';
import { everySuite } from '../../every-suite.ts';
import { ACTIVE, activate, takeReached } from './switch.ts';
import type { CheckTask, WorkerMessage } from './worker-process.ts';

const suites = await everySuite();
// This loads all code before the first world is made, because mutants in code that runs while it loads need a new process each.
await loadSimulator();
const loading = takeReached();
let target: Target | undefined;
// This makes the world that all sessions fork, so that the places which it reaches are not attributed to the first property.
if (env[ACTIVE] === '') for (const needs of [[], ['throttle']] as const) await (await (await targetOf(false)).open(1, needs)).close();
send({
  kind: 'ready',
  reached: { loading, seeding: takeReached() },
  properties: suites.properties.map(({ id, area, weight = 1 }) => ({ id, area, weight })),
});

process.on('message', (task: CheckTask) => void work(task));
process.on('disconnect', () => process.exit());

async function work(task: CheckTask): Promise<void> {
  const property = suites.properties.find(({ id }) => id === task.id);
  if (!property) throw new Error(`There is no property ${task.id}`);
  activate(task.active);
  const started = performance.now();
  const failure = await failureOf(property, task);
  send({ kind: 'checked', id: task.id, failure, reached: takeReached(), durationMs: performance.now() - started });
}

/** Returns a simulator whose calls fail when a check rejects the answer. */
async function targetOf(isNew: boolean): Promise<Target> {
  if (isNew) {
    await target?.close();
    target = undefined;
  }
  target ??= strictTarget(await simulatorTarget(), await suites.judges());
  return target;
}

/** Returns what a run would report: a failure, a world that cannot be set up, or too few cases; undefined for a property that passes. */
async function failureOf(property: Property, { seed, runs, isNewWorld }: CheckTask): Promise<string | undefined> {
  const cases = { seed, runs: runs * (property.weight ?? 1), stopAtFirstFailure: true };
  const verdict = await targetOf(isNewWorld)
    .then(on => checkProperty(property, on, cases))
    .catch((error: unknown) => String(error));
  if (typeof verdict === 'string') return `Its cases could not be generated: ${verdict}`;
  return 'failure' in verdict ? verdict.failure.message : fewCases(verdict, runs);
}

function fewCases(verdict: Verdict, runs: number): string | undefined {
  if (verdict.verdict !== 'passed' || verdict.runs >= minCasesOf({ runs })) return undefined;
  return `Too few cases: ${verdict.runs}`;
}

function send(message: WorkerMessage): void {
  process.send?.(message);
}
