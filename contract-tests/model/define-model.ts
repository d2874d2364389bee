/** Model-based testing: runs commands in any order against a model and against the service, and compares the two after each command. */
import * as fc from 'fast-check';
import type { Property } from '../property.ts';
import type { Need } from '../session.ts';
import { type ModelTools, openReal, type Real } from './real.ts';

/** The service, with its clock tied to that of the model. */
export interface SyncedReal extends Real {
  /** Advances model and service to a time in milliseconds since 1970. The model's jobs run in order and are compared with the service. */
  advanceTo(until: number): Promise<void>;
  /** Runs the model's jobs that are due now, and compares. */
  settle(): Promise<void>;
}

/** `check` never changes the model, `run` asserts and then changes it, `toString` prints it. */
export type Command<M extends object> = fc.AsyncCommand<M, SyncedReal>;

export interface ModelState {
  /** The time of the service in milliseconds since 1970; on a deployment the earliest possible one. */
  now: number;
}

/** A command as a model lists it. */
export interface ListedCommand<M extends object> {
  readonly command: fc.Arbitrary<Command<M>>;
  /** How often the command is generated, relative to others; 1 when absent. */
  readonly weight?: number;
  /** What the command needs besides the needs of the model. The command is left out on a target that lacks it. */
  readonly needs?: readonly Need[];
  /** Ids of the rules that the command covers, besides those of the model. */
  readonly rules?: readonly string[];
}

/** The scheduled jobs of a model. */
export interface Timeline<M, Item> {
  /** Returns when the next job is due; Infinity when there is none. */
  nextAt(model: M): number;
  /** Returns the items that have a job at that instant, in the order in which the jobs run. */
  dueAt(model: M, at: number): readonly Item[];
  runJobs(model: M, due: readonly Item[], at: number): void;
  /** Compares an item with the service, right before its job and right after. The service is advanced in one step if this and `expectEffects` are absent. */
  observe?(item: Item, model: M, real: Real): Promise<void>;
  /** Compares what the service sent at an instant with the jobs that are due then. `due` is empty right before a job and at the end. */
  expectEffects?(due: readonly Item[], model: M, real: Real): Promise<void>;
}

export interface ModelDefinition<M extends ModelState, Item> extends Pick<Property, 'id' | 'area' | 'title' | 'rules' | 'weight'> {
  /** The most commands of a case. */
  readonly maxCommands: number;
  /** What the model needs of a target besides writes. */
  readonly needs?: readonly Need[];
  readonly commands: readonly ListedCommand<M>[];
  /** Prepares the world and returns its model, which on a deployment contains only what the case creates. */
  setUp(real: Real): Promise<M>;
  readonly timeline?: Timeline<M, Item>;
  /** Compares model and service whenever the clock stops; on a deployment after each command. */
  compare?(model: M, real: Real): Promise<void>;
  /** Runs after the last command. */
  finish?(model: M, real: SyncedReal): Promise<void>;
  /** Releases resources, also after a failure. */
  tearDown?(model: M): Promise<void>;
}

export type ModelProperty<M extends object> = Property<Iterable<Command<M>>>;

/** Cases are shorter on a deployment, where calls are slow and created resources stay until the end of the run. */
const DEPLOYMENT_SHARE = 1 / 3;

/** Defines a property whose cases are sequences of commands. On a simulator each case starts in a fresh world. */
export function defineModel<M extends ModelState, Item = never>(
  definition: ModelDefinition<M, Item>,
): (tools: ModelTools) => ModelProperty<M> {
  const { id, area, title, maxCommands, needs = [], weight = 1, commands } = definition;
  return tools => ({
    id,
    area,
    title,
    rules: rulesOf(definition, commands),
    rulesOn: has =>
      rulesOf(
        definition,
        commands.filter(command => fits(command, has)),
      ),
    weight,
    variety: 'high',
    needs: ['writes', ...needs],
    cases({ has }, replayPath) {
      const possible = commands.filter(command => fits(command, has));
      const all = [...possible, ...possible.flatMap(command => Array.from({ length: (command.weight ?? 1) - 1 }, () => command))];
      const longest = has.has('clock') ? maxCommands : Math.ceil(maxCommands * DEPLOYMENT_SHARE);
      const commandsOf = all.map(({ command }) => command);
      return fc.commands(commandsOf, { maxCommands: longest, size: 'max', ...(replayPath !== undefined && { replayPath }) });
    },
    async check(session, run) {
      const world = await openReal(session, tools);
      const model = await definition.setUp(world);
      const real: SyncedReal = {
        ...world,
        advanceTo: until => advance(definition, model, world, until),
        settle: () => advance(definition, model, world, world.has.has('clock') ? model.now : world.time().from),
      };
      try {
        await fc.asyncModelRun(() => ({ model, real }), run);
        await definition.finish?.(model, real);
        // A case in which no command ran proves nothing. fast-check prints only the commands that ran.
        fc.pre(!/^(?:\s*\/\*.*)?$/.test(fc.stringify(run)));
      } finally {
        await definition.tearDown?.(model);
      }
    },
  });
}

function rulesOf<M extends object>({ rules }: Pick<Property, 'rules'>, commands: readonly ListedCommand<M>[]): readonly string[] {
  return [...new Set([...rules, ...commands.flatMap(command => command.rules ?? [])])];
}

function fits<M extends object>({ needs = [] }: ListedCommand<M>, has: ReadonlySet<Need>): boolean {
  return needs.every(need => has.has(need));
}

async function advance<M extends ModelState, Item>(
  { timeline, compare }: Pick<ModelDefinition<M, Item>, 'timeline' | 'compare'>,
  model: M,
  real: Real,
  until: number,
): Promise<void> {
  // A deployment runs its jobs by itself; `compare` sees their results.
  if (!real.has.has('clock')) model.now = until;
  else if (timeline) await runTimeline(timeline, model, real, until);
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
