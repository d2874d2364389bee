/** Explains each status at the moment when something gets it. */
import { explainSubject } from '../../../simulator/domain/explain/explain.ts';
import { findSubject } from '../../../simulator/domain/explain/find-subject.ts';
import type { Subject } from '../../../simulator/domain/explain/subject-kind.ts';
import { subjectKinds } from '../../../simulator/domain/explain/subjects.ts';
import type { World } from '../../../simulator/domain/world.ts';

/** How often each status of each kind is explained: the ways to it are few, and a run gets to most of them very often. */
const MOST_EACH = 40;

export interface StatusWatch {
  /** Watches a world from now on, unless it is watched. */
  watch(world: World): void;
  /** How often each status was explained, as `post ERROR`. */
  readonly explained: ReadonlyMap<string, number>;
  /** Explanations that do not end with the status, as sentences. */
  readonly wrong: readonly string[];
}

/** Returns a watch that explains each status of the worlds that are given to it. */
export function watchStatuses(): StatusWatch {
  const worlds = new WeakSet<World>();
  const explained = new Map<string, number>();
  const wrong: string[] = [];
  const check = (world: World, id: string): void => {
    const subject = findSubject(world, id);
    if (!subject || subject.status === '') return;
    const status = statusOf(subject);
    const key = `${subject.noun} ${status}`;
    const count = explained.get(key) ?? 0;
    if (count >= MOST_EACH) return;
    const mistake = mistakeIn(world, subject, status);
    if (mistake === undefined) explained.set(key, count + 1);
    else wrong.push(`${key} (${id}): ${mistake}`);
  };
  return {
    explained,
    wrong,
    watch(world) {
      if (worlds.has(world)) return;
      worlds.add(world);
      for (const kind of subjectKinds) kind.watch(world, (id, change) => change !== 'removed' && world.trail.isWithin && check(world, id));
      world.webhooks.deliveries.watch(({ id }, change) => change !== 'removed' && check(world, id));
      world.csvImports.byId.watch((run, change) => change !== 'removed' && change !== 'inserted' && checkRows(world, run.id, check));
    },
  };
}

function checkRows(world: World, importId: string, check: (world: World, id: string) => void): void {
  const { csvImports, ids } = world;
  const { items } = csvImports.rows.page(importId, { offset: 0, limit: MOST_EACH, failed: undefined });
  for (const index of items.keys()) check(world, ids.of('row', `${importId}:${index + 1}`));
}

/** The status that the interface shows: what was deleted keeps its former one. */
function statusOf({ status, state }: Subject): string {
  return state.startsWith('deleted') ? 'DELETED' : status;
}

/** Returns what is wrong with the explanation of a status; undefined when nothing is. */
function mistakeIn(world: World, subject: Subject, status: string): string | undefined {
  const { because, state } = explainSubject(world, subject, () => undefined);
  if (because.length === 0) return 'nothing led to it';
  if (!(TOLD[status] ?? new RegExp(status, 'i')).test(state)) return `the state does not say so: ${state}`;
  const isTried = because.some(({ what }) => what.startsWith('attempt '));
  if (subject.noun === 'delivery' && status !== 'PENDING' && !isTried) return 'no attempt is named';
  const last = because.findLast(({ kind, id, what }) => kind === 'change' && id === subject.id && STATUS_WORDS.test(what));
  // What has not changed since its creation has the status that it was created with.
  if (!last) return undefined;
  return (CHANGED[status] ?? new RegExp(`became ${status}\\b`)).test(last.what) ? undefined : `the last change is: ${last.what}`;
}

/** The words of statuses that a state does not name. */
const TOLD: Readonly<Record<string, RegExp>> = { SUCCESS: /and created/, STORED: /stored/, COMPLETED: /complete/i, ACTIVE: /ACTIVE|set/ };

/** The words of a change to statuses that are not those of the document, or that a change does not name. */
const CHANGED: Readonly<Record<string, RegExp>> = {
  DELETED: /was deleted/,
  COMPLETED: /became COMPLETED|was completed/,
  CONNECTED: /is connected again/,
  DISCONNECTED: /counts as disconnected/,
  ENABLED: /was enabled/,
  DISABLED: /was disabled/,
  RETIRED: /can hit no further call/,
};

const STATUS_WORDS = new RegExp(['became ', ...Object.values(CHANGED).map(({ source }) => source)].join('|'));
