import type { Explanation, ExplanationLink } from '../../../openapi/generated/control-types.ts';
import type { Job } from '../../kernel/job-queue.ts';
import { iso } from '../../kernel/time.ts';
import type { NumberedLink } from '../../kernel/trail.ts';
import type { Platforms } from '../ports/platform.ts';
import type { World } from '../world.ts';
import { jobWords } from './job-words.ts';
import { leversOf } from './levers.ts';
import { chainOf, endsByItself, inOrder, linksOf, numberOf, withReasons } from './links.ts';
import { linkOf, withLevers } from './moved-levers.ts';
import { type Context, sentenceOf, waitWords } from './sentences.ts';
import type { Subject } from './subject-kind.ts';

/** The id that a call has in the request log; undefined when the log does not have it any more. */
export type RequestIds = (call: NumberedLink) => string | undefined;

/** Of very many links, this number is shown from the beginning and from the end, besides the levers that they name. */
const FIRST = 10;
const LAST = 50;

/** Explains why a subject is as it is: what led to it, what follows by itself, and what can be done. */
export function explainSubject(world: World, subject: Subject, requestIds: RequestIds): Explanation {
  const { noun, id, origins } = subject;
  const links = linksOf(world.trail, new Set([id, ...origins]));
  const next = world.clock.jobs(job => job.subject === id);
  return {
    subject: { kind: noun, id },
    state: sentence(`The ${noun} is ${subject.state}`),
    because: [
      ...startOf(world, subject, links),
      ...itemsOf(world, withLevers(world, shortened(links), next), { subject, links }, requestIds),
    ],
    next: next.map(job => nextOf(world, job)),
    levers: leversOf(world, subject, next),
  };
}

/** Explains a job, by its number: one that waits, or one that has run and had an effect, with the calls that failed. Undefined for any other. */
export function explainJob(world: World, number: number, requestIds: RequestIds): Explanation | undefined {
  const { clock, trail } = world;
  const [waiting] = clock.jobs(job => job.id === number);
  const [ran] = trail.find(({ kind, data }) => kind === 'job' && numberOf(data, 'id') === number);
  if (!waiting && !ran) return undefined;
  const subject = nothingKnown('job', `job_${number}`);
  const cause = waiting?.cause === undefined ? ran : trail.get(waiting.cause);
  const next = waiting ? [waiting] : [];
  const calls = ran
    ? trail.find(link => (link.kind === 'call' || link.kind === 'reason' || endsByItself(link)) && link.cause === ran.number)
    : [];
  const links = withReasons(trail, [...(cause ? chainOf(trail, cause) : []), ...calls]);
  return {
    subject: { kind: 'job', id: subject.id },
    state: waiting
      ? `The job waits until ${iso(waiting.at)}, for ${waiting.subject}: ${wordsOf(waiting)}.`
      : `The job ran at ${iso(ran?.at ?? 0)}, for ${ran?.subject}.`,
    because: itemsOf(world, withLevers(world, links, next), { subject, links }, requestIds),
    next: next.map(job => nextOf(world, job)),
    levers: leversOf(world, subject, next),
  };
}

/** Explains how a platform behaves, by the levers that were moved. */
export function explainPlatform(world: World, platform: keyof Platforms, requestIds: RequestIds): Explanation {
  const { status, note } = world.platforms[platform].health();
  const subject = { ...nothingKnown('platform', platform), platforms: [platform] };
  const levers = world.trail.find(({ kind, subject: id }) => kind === 'lever' && id === platform);
  const links = inOrder(shortened(levers).flatMap(lever => chainOf(world.trail, lever)));
  return {
    subject: { kind: 'platform', id: platform },
    state: `${platform} is ${status}${note === null ? '' : `: ${note}`}.`,
    because: itemsOf(world, links, { subject, links }, requestIds),
    next: [],
    levers: leversOf(world, subject, []),
  };
}

/** What is known of a call: its place in the trail, if it had an effect, and the ids of what refused it, such as a fault or the settings of its organization. */
export interface CallTraces {
  readonly id: string;
  readonly link: NumberedLink | undefined;
  readonly refusers: readonly string[];
}

/** Returns what a call has led to, who moved what refused it, and what can be done about the platforms that did not answer it. */
export function explainEffects(
  world: World,
  { id, link, refusers }: CallTraces,
  requestIds: RequestIds,
): Pick<Explanation, 'because' | 'levers'> {
  const { trail } = world;
  const effects = link === undefined ? [] : shortened(trail.find(({ cause }) => cause === link.number));
  const calls = effects.filter(({ kind }) => kind === 'call');
  const subject = { ...nothingKnown('request', id), platforms: calls.map(call => call.subject) };
  const movers = refusers.flatMap(
    refuser =>
      trail.findLast(Number.POSITIVE_INFINITY, ({ kind, subject: of }) => of === refuser && (kind === 'lever' || kind === 'created')) ?? [],
  );
  const links = withLevers(world, [...movers.flatMap(mover => chainOf(trail, mover)), ...effects]);
  return { because: itemsOf(world, links, { subject, links: effects }, requestIds), levers: leversOf(world, subject, []) };
}

/** Returns what happened, for an explanation. */
function itemsOf(world: World, links: readonly NumberedLink[], context: Context, requestIds: RequestIds): ExplanationLink[] {
  return links.map(link => {
    const { at, kind, data } = link;
    const isCall = kind === 'request' || kind === 'control';
    const id = isCall ? (requestIds(link) ?? null) : kind === 'job' ? `job_${numberOf(data, 'id')}` : link.subject;
    return { at: iso(at), kind, id, what: sentenceOf(world, link, context) };
  });
}

/** Where nothing says how a subject came about: it has been there from the beginning, or the trail has forgotten it. */
function startOf({ beginning }: World, { noun, id }: Subject, links: readonly NumberedLink[]): ExplanationLink[] {
  if (links.some(({ kind, subject }) => kind === 'created' && subject === id)) return [];
  if (links.some(({ kind }) => kind === 'request' || kind === 'control' || kind === 'fixture' || kind === 'event')) return [];
  return [
    { at: iso(beginning), kind: 'start', id, what: `the ${noun} was there when the world was made, or its beginning is no longer known` },
  ];
}

function nothingKnown(noun: string, id: string): Subject {
  return { noun, id, state: '', status: '', origins: [], platforms: [] };
}

/** A text with one full stop at its end. */
export function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

function shortened(links: readonly NumberedLink[]): readonly NumberedLink[] {
  return links.length <= FIRST + LAST ? links : [...links.slice(0, FIRST), ...links.slice(-LAST)];
}

function nextOf(world: World, job: Job): Explanation['next'][number] {
  return { at: iso(job.at), job: `job_${job.id}`, what: `${wordsOf(job)}${waitWords(world, linkOf(job))}` };
}

function wordsOf({ kind, data }: Job): string {
  const words = jobWords[kind]?.will ?? 'its time comes';
  return typeof data === 'string' ? `${words} (${data})` : words;
}
