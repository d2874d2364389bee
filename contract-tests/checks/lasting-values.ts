import { objectsIn } from './body-values.ts';
import { type Check, flaws, type JudgedExchange } from './check.ts';

/** Fields that never change while an object exists. */
const LASTING: readonly string[] = ['createdAt', 'organizationId', 'platform', 'conversationId'];

/** The values of an object in earlier responses. */
interface Seen {
  readonly lasting: Readonly<Record<string, unknown>>;
  /** The values of `updatedAt` so far. A value older than that of an exchange that had ended before is stale. */
  readonly changes: { readonly updatedAt: string; readonly answeredAt: number }[];
}

/** The creation time, owner and platform of an object never change, and its `updatedAt` never goes back. */
export const lastingValues: Check = {
  id: 'lasting-values',
  title: 'Between two responses an object keeps its creation, owner and platform, and updatedAt never goes back',
  rules: [],
  isAboutSequence: true,
  begin: () => {
    const objects = new Map<string, Seen>();
    return exchange => (exchange.status < 300 ? flaws(identified(exchange).flatMap(object => changes(objects, object, exchange))) : []);
  },
};

function identified({ body }: JudgedExchange): Readonly<Record<string, unknown>>[] {
  // Only an object with createdAt is a resource; others are parts of a resource with the same id.
  return objectsIn(body).filter(({ id, createdAt }) => typeof id === 'string' && typeof createdAt === 'string');
}

function changes(objects: Map<string, Seen>, object: Readonly<Record<string, unknown>>, { sentAt, answeredAt }: JudgedExchange): string[] {
  const { id, updatedAt } = object;
  const known = objects.get(String(id)) ?? { lasting: lastingOf(object), changes: [] };
  objects.set(String(id), known);
  const changed = LASTING.filter(name => name in object && name in known.lasting && object[name] !== known.lasting[name]);
  const sentences = changed.map(name => `${name} of ${String(id)} was ${String(known.lasting[name])}, and is ${String(object[name])}`);
  if (typeof updatedAt !== 'string') return sentences;
  const newer = known.changes.find(change => change.answeredAt < sentAt && change.updatedAt > updatedAt);
  known.changes.push({ updatedAt, answeredAt });
  if (known.changes.length > MAX_CHANGES) known.changes.shift();
  return newer ? [...sentences, `updatedAt of ${String(id)} went back from ${newer.updatedAt} to ${updatedAt}`] : sentences;
}

/** Returns only the lasting fields, to save memory. */
function lastingOf(object: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(LASTING.filter(name => name in object).map(name => [name, object[name]]));
}

/** More than the number of exchanges that overlap. */
const MAX_CHANGES = 16;
