import type { Json } from '../../kernel/job-queue.ts';
import type { NumberedLink, Trail } from '../../kernel/trail.ts';

/** The links that led to what a set of ids is about, oldest first: their own, those that caused them, and the calls of platforms that failed meanwhile. */
export function linksOf(trail: Trail, ids: ReadonlySet<string>): NumberedLink[] {
  const own = trail.find(({ subject }) => ids.has(subject));
  // A job that only led to another one, such as that of the post before it in the line of its account, made calls of its own.
  const steps = new Set(own.map(({ number, kind, cause }) => (kind === 'job' ? number : cause)));
  const calls = trail.find(({ kind, cause }) => kind === 'call' && cause !== null && steps.has(cause));
  return inOrder([...own.flatMap(link => chainOf(trail, link)), ...calls]);
}

/** Links with the levers that made their calls fail, and who moved these. */
export function withLevers(trail: Trail, links: readonly NumberedLink[]): NumberedLink[] {
  const levers = links.flatMap(link => (link.kind === 'call' ? (leverOf(trail, link) ?? []) : []));
  return inOrder([...links, ...levers.flatMap(lever => chainOf(trail, lever))]);
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

/** What caused a link, unless it is not known or no longer known. A snapshot that somebody has edited cannot make it go round in circles. */
export function causeOf(trail: Trail, { number, cause }: NumberedLink): NumberedLink | undefined {
  return cause === null || cause >= number ? undefined : trail.get(cause);
}

/** What made a call of a platform fail: the last lever before it that was moved, unless the trail has forgotten it. */
export function leverOf(trail: Trail, { number, subject, data }: NumberedLink): NumberedLink | undefined {
  const isRevoked = textOf(data, 'mode') === 'revoked';
  const moved = isRevoked ? `${subject}:${textOf(data, 'account')}` : subject;
  const setting = isRevoked ? 'token' : 'failure';
  return trail.findLast(number, link => link.kind === 'lever' && link.subject === moved && textOf(link.data, 'setting') === setting);
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
