/** Which moved lever made a call fail, a job wait, or an attempt of a delivery end as it did. */
import type { Job } from '../../kernel/job-queue.ts';
import type { NumberedLink, Trail } from '../../kernel/trail.ts';
import type { World } from '../world.ts';
import { findSubject } from './find-subject.ts';
import { jobWords, whenWords } from './job-words.ts';
import { causeOf, chainOf, fieldOf, inOrder, isObject, textOf } from './links.ts';

/** Links with the levers that decided how they went, and who moved these. */
export function withLevers(world: World, links: readonly NumberedLink[], waiting: readonly Job[] = []): NumberedLink[] {
  const levers = [...links, ...waiting.map(linkOf)].flatMap(link => leverOf(world, link) ?? []);
  return inOrder([...links, ...levers.flatMap(lever => chainOf(world.trail, lever))]);
}

/** The lever that decided how a call of a platform, or a job, went, unless none was moved or the trail has forgotten it. */
export function leverOf(world: World, link: NumberedLink): NumberedLink | undefined {
  if (link.kind === 'call') return leverOfCall(world.trail, link);
  if (link.kind !== 'job') return undefined;
  const kind = textOf(link.data, 'kind') ?? '';
  if (kind === 'webhooks.deliver') return leverOfAttempt(world, link);
  const setting = jobWords[kind]?.awaits;
  return setting && leverOfWait(world, link, setting);
}

/** A job that waits, as the link that it will be. */
export function linkOf({ id, at, kind, subject, data = null, cause }: Job): NumberedLink {
  return { number: Number.POSITIVE_INFINITY, at, kind: 'job', subject, cause: cause ?? null, data: { id, kind, data } };
}

function leverOfCall(trail: Trail, { number, subject, data }: NumberedLink): NumberedLink | undefined {
  const mode = textOf(data, 'mode');
  if (mode === 'revoked') return lastMoved(trail, number, `${subject}:${textOf(data, 'account')}`, 'token');
  // Nobody had to move anything for that.
  if (mode === 'refused') return undefined;
  return lastMoved(trail, number, subject, mode === 'health' ? 'health' : 'failure');
}

/** The delivery faults of the endpoint, while any of their rates is above 0. */
function leverOfAttempt({ trail, webhooks }: World, { number, subject }: NumberedLink): NumberedLink | undefined {
  const delivery = webhooks.deliveries.get(subject);
  const lever = delivery && lastMoved(trail, number, delivery.webhookId, 'chaos');
  const rates = fieldOf(lever?.data, 'value');
  return isObject(rates) && Object.values(rates).some(rate => rate !== 0) ? lever : undefined;
}

/**
 * How long the job waits was decided when it was scheduled, which was in its cause. One that does not name its platform may follow a job of its own kind,
 * and has the cause of that: then a lever that was moved in between may have come before or after, and none is named.
 */
function leverOfWait(world: World, { number, cause, subject, data }: NumberedLink, setting: string): NumberedLink | undefined {
  const given = textOf(data, 'data');
  const platform = given ?? findSubject(world, subject)?.platforms[0];
  if (platform === undefined) return undefined;
  const lever = lastMoved(world.trail, cause ?? number, platform, setting);
  if (given === undefined && lever?.number !== lastMoved(world.trail, number, platform, setting)?.number) return undefined;
  return lever && fieldOf(lever.data, 'value') !== null ? lever : undefined;
}

/** How a lever was moved last before a number in the trail. */
export function lastMoved(trail: Trail, before: number, subject: string, setting: string): NumberedLink | undefined {
  return trail.findLever(before, link => link.subject === subject && textOf(link.data, 'setting') === setting);
}

/** Who moved a lever: `set by PATCH /_sim/platforms/INSTAGRAM at …`. */
export function moverOf(trail: Trail, lever: NumberedLink): string {
  const mover = causeOf(trail, lever);
  const by = mover ? `set by ${moverWords(mover)}` : 'set by the program that made the world';
  return `${by} at ${whenWords(lever.at)}`;
}

function moverWords({ kind, subject, data }: NumberedLink): string {
  return kind === 'fixture' ? `the fixture (${subject})` : `${textOf(data, 'method')} ${textOf(data, 'path')}`;
}
