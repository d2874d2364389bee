/** Model-based testing: commands in any order, run against a model and against the service, which are compared after each of them. */
import * as fc from 'fast-check';
import type { Property } from '../property.ts';
import type { Need } from '../session.ts';
import { freshWorld, type ModelTools, type Real } from './real.ts';

/** The service, with its virtual clock tied to that of the model. */
export interface SyncedReal extends Real {
  /** Advances model and service, milliseconds since 1970: the model's jobs run in due order and are compared with the service. */
  advanceTo(until: number): Promise<void>;
  /** Runs what is due now, and compares. */
  settle(): Promise<void>;
}

/** `check` never changes the model, `run` asserts and then changes it, `toString` prints it. */
export type Command<M extends object> = fc.AsyncCommand<M, SyncedReal>;

export interface ModelState {
  /** Virtual time, milliseconds since 1970. */
  now: number;
}

/** What happens in a model by itself as time passes. */
export interface Timeline<M, Item> {
  /** When the next job is due; Infinity when there is none. */
  nextAt(model: M): number;
  /** The items that have a job at that instant, in the order in which the jobs run. */
  dueAt(model: M, at: number): readonly Item[];
  runJobs(model: M, due: readonly Item[], at: number): void;
  /** Compares an item with the service, right before its job and right after. Without it and `expectEffects`, the service is advanced in one step. */
  observe?(item: Item, model: M, real: Real): Promise<void>;
  /** Compares what the service sent out at an instant with the jobs that are due then; `due` is empty right before and at the end. */
  expectEffects?(due: readonly Item[], model: M, real: Real): Promise<void>;
}

export interface ModelDefinition<M extends ModelState, Item> extends Pick<Property, 'id' | 'area' | 'title' | 'rules' | 'weight'> {
  /** The longest run. */
  readonly maxCommands: number;
  /** Needs besides a world of its own and a clock. */
  readonly needs?: readonly Need[];
  readonly commands: readonly fc.Arbitrary<Command<M>>[];
  /** Generated more often: each entry counts once more. */
  readonly frequent: readonly fc.Arbitrary<Command<M>>[];
  /** Prepares the fresh world and returns the model of it. */
  setUp(real: Real): Promise<M>;
  readonly timeline?: Timeline<M, Item>;
  /** Compares model and service whenever the clock stops. */
  compare?(model: M, real: Real): Promise<void>;
  /** Runs after the last command. */
  finish?(model: M, real: SyncedReal): Promise<void>;
  /** Releases resources, whether the run passed or not. */
  tearDown?(model: M): Promise<void>;
}

export type ModelProperty<M extends object> = Property<Iterable<Command<M>>>;

/** The model as a property: each of its cases is a run of commands in a fresh world. */
export function defineModel<M extends ModelState, Item = never>(
  definition: ModelDefinition<M, Item>,
): (tools: ModelTools) => ModelProperty<M> {
  const { id, area, title, rules, maxCommands, needs = [], weight = 1, commands, frequent } = definition;
  return tools => ({
    id,
    area,
    title,
    rules,
    isDecision: true,
    weight,
    needs: ['clock', 'control', 'writes', ...needs],
    cases: (_, replayPath) =>
      fc.commands([...commands, ...frequent], { maxCommands, size: 'max', ...(replayPath !== undefined && { replayPath }) }),
    async check(session, run) {
      const world = await freshWorld(session, tools);
      const model = await definition.setUp(world);
      const real: SyncedReal = {
        ...world,
        advanceTo: until => advance(definition, model, world, until),
        settle: () => advance(definition, model, world, model.now),
      };
      try {
        await fc.asyncModelRun(() => ({ model, real }), run);
        await definition.finish?.(model, real);
        // A run of which no command could run proves nothing; fast-check prints those that ran.
        fc.pre(!/^(?:\s*\/\*.*)?$/.test(fc.stringify(run)));
      } finally {
        await definition.tearDown?.(model);
      }
    },
  });
}

async function advance<M extends ModelState, Item>(
  { timeline, compare }: Pick<ModelDefinition<M, Item>, 'timeline' | 'compare'>,
  model: M,
  real: Real,
  until: number,
): Promise<void> {
  if (timeline) await runTimeline(timeline, model, real, until);
  else if (until > model.now) await real.moveClock(until);
  model.now = until;
  await compare?.(model, real);
}

async function runTimeline<M extends ModelState, Item>(timeline: Timeline<M, Item>, model: M, real: Real, until: number): Promise<void> {
  const { observe, expectEffects } = timeline;
  const start = model.now;
  const isCompared = observe !== undefined || expectEffects !== undefined;
  const moveTo = async (at: number): Promise<void> => {
    if (isCompared && at > model.now) await real.moveClock(at);
    model.now = at;
  };
  for (let at = timeline.nextAt(model); at <= until; at = timeline.nextAt(model)) {
    const due = timeline.dueAt(model, at);
    if (at - 1 > model.now) {
      await moveTo(at - 1);
      await expectEffects?.([], model, real);
      for (const item of due) await observe?.(item, model, real);
    }
    await moveTo(at);
    await expectEffects?.(due, model, real);
    timeline.runJobs(model, due, at);
    for (const item of due) await observe?.(item, model, real);
  }
  if (!isCompared && until > start) await real.moveClock(until);
  if (until <= model.now) return;
  await moveTo(until);
  await expectEffects?.([], model, real);
}
