import { objectsIn } from './body-values.ts';
import { type Check, flaws, type JudgedExchange } from './check.ts';

/** What never changes as long as an object exists. */
const LASTING: readonly string[] = ['createdAt', 'organizationId', 'platform', 'conversationId'];

/** What the responses so far showed of an object. */
interface Seen {
  readonly lasting: Readonly<Record<string, unknown>>;
  /** Of the exchanges so far; an `updatedAt` that is older than one of an exchange that had ended is stale. */
  readonly changes: { readonly updatedAt: string; readonly answeredAt: number }[];
}

/** Between two responses about one object its creation, owner and platform stay, and its `updatedAt` never goes back. */
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
  // Only an object with its own createdAt is a resource; others repeat parts of one under its id.
  return objectsIn(body).filter(({ id, createdAt }) => typeof id === 'string' && typeof createdAt === 'string');
}

function changes(objects: Map<string, Seen>, object: Readonly<Record<string, unknown>>, { sentAt, answeredAt }: JudgedExchange): string[] {
  const { id, updatedAt } = object;
  const known = objects.get(String(id)) ?? { lasting: lastingOf(object), changes: [] };
  objects.set(String(id), known);
  const moved = LASTING.filter(name => name in object && name in known.lasting && object[name] !== known.lasting[name]);
  const sentences = moved.map(name => `${name} of ${String(id)} was ${String(known.lasting[name])}, and is ${String(object[name])}`);
  if (typeof updatedAt !== 'string') return sentences;
  const newer = known.changes.find(change => change.answeredAt < sentAt && change.updatedAt > updatedAt);
  known.changes.push({ updatedAt, answeredAt });
  if (known.changes.length > MAX_CHANGES) known.changes.shift();
  return newer ? [...sentences, `updatedAt of ${String(id)} went back from ${newer.updatedAt} to ${updatedAt}`] : sentences;
}

/** Without the rest of the body, which need not be kept. */
function lastingOf(object: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(LASTING.filter(name => name in object).map(name => [name, object[name]]));
}

/** Enough for those that overlap. */
const MAX_CHANGES = 16;
