import type { Json } from '../../kernel/job-queue.ts';
import type { Link, LinkKind, NumberedLink, Trail } from '../../kernel/trail.ts';

/** The links that led to what a set of ids is about, oldest first: their own, those that caused them, and the calls of platforms that failed meanwhile, with failures that ended by them. */
export function linksOf(trail: Trail, ids: ReadonlySet<string>): NumberedLink[] {
  const own = trail.find(({ subject }) => ids.has(subject));
  // A job that only led to another one, such as that of the post before it in the line of its account, made calls of its own.
  const steps = new Set(own.map(({ number, kind, cause }) => (kind === 'job' ? number : cause)));
  const calls = trail.find(link => (link.kind === 'call' || endsByItself(link)) && link.cause !== null && steps.has(link.cause));
  return withReasons(trail, inOrder([...own.flatMap(link => chainOf(trail, link)), ...calls]));
}

/** Links with what last happened to all that their reasons name, such as how an account was removed, and what led to that. */
export function withReasons(trail: Trail, links: readonly NumberedLink[]): NumberedLink[] {
  const found = new Map(links.map(link => [link.number, link]));
  // What is added may have reasons of its own: a comment failed like its parent, and that one because its account was removed.
  for (const { kind, number, data } of found.values()) {
    const of = fieldOf(data, 'of');
    if (kind !== 'reason' || !Array.isArray(of)) continue;
    for (const id of of) {
      const last = trail.findLast(number, link => link.subject === id && HAPPENED.has(link.kind));
      if (!last) continue;
      const beside = trail.find(
        link => (link.kind === 'call' || link.kind === 'reason') && last.cause !== null && link.cause === last.cause,
      );
      for (const link of [...chainOf(trail, last), ...beside.filter(each => each.number < last.number)]) found.set(link.number, link);
    }
  }
  return inOrder([...found.values()]);
}

/** What can have happened to something that something else depends on. */
const HAPPENED: ReadonlySet<LinkKind> = new Set(['change', 'removed', 'lever']);

/** Whether a link is the end of a failure that has hit all calls that it was set for. */
export function endsByItself({ kind, data }: Link): boolean {
  return kind === 'lever' && fieldOf(data, 'byItself') === true;
}

/** Each of some links once, the oldest first. */
export function inOrder(links: readonly NumberedLink[]): NumberedLink[] {
  return [...new Map(links.map(link => [link.number, link])).values()].sort((a, b) => a.number - b.number);
}

/** A link with what caused it, and what caused that, oldest first. */
export function chainOf(trail: Trail, link: NumberedLink): NumberedLink[] {
  const chain = [link];
  for (let next = causeOf(trail, link); next; next = causeOf(trail, next)) chain.unshift(next);
  return chain;
}

/** Returns what caused a link, unless it is not known or no longer known. A snapshot that somebody has edited cannot make it go round in circles. */
export function causeOf(trail: Trail, { number, cause }: NumberedLink): NumberedLink | undefined {
  return cause === null || cause >= number ? undefined : trail.get(cause);
}

export function textOf(data: Json | undefined, field: string): string | undefined {
  const value = fieldOf(data, field);
  return typeof value === 'string' ? value : undefined;
}

export function numberOf(data: Json | undefined, field: string): number | undefined {
  const value = fieldOf(data, field);
  return typeof value === 'number' ? value : undefined;
}

export function fieldOf(data: Json | undefined, field: string): Json | undefined {
  return isObject(data) ? data[field] : undefined;
}

export function isObject(data: Json | undefined): data is { readonly [key: string]: Json } {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}
