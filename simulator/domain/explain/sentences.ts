import { limits } from '../../../openapi/document.ts';
import type { Json } from '../../kernel/job-queue.ts';
import { SECOND_MS } from '../../kernel/time.ts';
import type { NumberedLink } from '../../kernel/trail.ts';
import type { World } from '../world.ts';
import { jobWords, whenWords } from './job-words.ts';
import { endsByItself, fieldOf, isObject, numberOf, textOf } from './links.ts';
import { lastMoved, leverOf, moverOf } from './moved-levers.ts';
import type { Subject } from './subject-kind.ts';
import { answerWords } from './subjects.ts';

/** The explanation that a sentence is a part of. */
export interface Context {
  readonly subject: Subject;
  /** All that is known to have led to it, shown or not. */
  readonly links: readonly NumberedLink[];
}

/** Says in one sentence what a link is. */
export function sentenceOf(world: World, link: NumberedLink, context: Context): string {
  const { kind, subject, data } = link;
  const who = subject === context.subject.id ? '' : `${subject}: `;
  switch (kind) {
    case 'request':
    case 'control':
      return `${textOf(data, 'method')} ${textOf(data, 'path')} was called (${subject})`;
    case 'fixture':
      return `the fixture declares it (${subject})`;
    case 'job':
      return `${who}${attemptWords(world, link, context) ?? `${jobSentence(world, link, context.subject)}${waitWords(world, link)}`}`;
    case 'event':
      return `the event ${scalarText(data)} was emitted`;
    case 'created':
    case 'removed':
      return `${who}the ${scalarText(data)} was ${kind}`;
    case 'reason':
      return `${who}${textOf(data, 'what')}`;
    case 'call':
      return `${numberedAttempt(link, context)}${callSentence(world, link)}`;
    case 'lever':
      return leverSentence(world, link);
    default:
      return `${subject === context.subject.id ? `the ${context.subject.noun} ` : who}${changeWords(data)}`;
  }
}

/** Says in one sentence what a link is, outside of any explanation: it names its subject, and does not number attempts. */
export function plainSentenceOf(world: World, link: NumberedLink): string {
  const nobody: Subject = { noun: '', id: '', state: '', status: '', origins: [], platforms: [] };
  return sentenceOf(world, link, { subject: nobody, links: [] });
}

function jobSentence({ trail }: World, { number, subject: of, data }: NumberedLink, subject: Subject): string {
  const on = textOf(data, 'data');
  const next = trail.get(number + 1);
  const isKept = next?.kind === 'reason' && next.cause === number;
  const { did, unlessKept, elsewhere } = jobWords[textOf(data, 'kind') ?? ''] ?? { did: 'its time had come' };
  const done = subject.noun === 'comment' && of !== subject.id ? (elsewhere ?? did) : did;
  const words = isKept ? (unlessKept ?? did) : done;
  return on === undefined ? words : `${words} (${on})`;
}

/** ` with a latency of 60 s (set by PATCH /_sim/platforms/INSTAGRAM at …)`, for a job that waits for a platform; empty unless a lever decides it. */
export function waitWords(world: World, job: NumberedLink): string {
  const lever = leverOf(world, job);
  const value = fieldOf(lever?.data, 'value');
  if (!lever) return '';
  const by = `(${moverOf(world.trail, lever)})`;
  switch (textOf(lever.data, 'setting')) {
    case 'latency':
      return ` with a latency of ${latencyWords(value)} ${by}`;
    case 'review':
      return ` after a review of ${secondsOf(value)} s ${by}`;
    default:
      return ` with delivery faults ${by}`;
  }
}

function latencyWords(range: Json | undefined): string {
  const [min, max] = [secondsOf(fieldOf(range, 'minMs')), secondsOf(fieldOf(range, 'maxMs'))];
  return min === max ? `${min} s` : `${min} to ${max} s`;
}

function secondsOf(ms: Json | undefined): number {
  return typeof ms === 'number' ? ms / SECOND_MS : 0;
}

/** `attempt 2 of 3: the endpoint answered 503`, for the delivery of a webhook. */
function attemptWords(world: World, link: NumberedLink, { links }: Context): string | undefined {
  const attempts = textOf(link.data, 'kind') === DELIVER ? world.webhooks.deliveries.get(link.subject)?.attempts : undefined;
  if (!attempts) return undefined;
  const jobs = links.filter(({ subject, data }) => subject === link.subject && textOf(data, 'kind') === DELIVER);
  const attempt = attempts[jobs.indexOf(link)];
  return (
    attempt && `attempt ${attempt.number} of ${limits.webhooks.maxAttempts}: the endpoint ${answerWords(attempt)}${waitWords(world, link)}`
  );
}

/** `attempt 2 of 3: `, for a post or a comment; a retry that somebody asks for begins anew. */
function numberedAttempt(call: NumberedLink, { subject: { noun, id }, links }: Context): string {
  if (noun !== 'post' && noun !== 'comment') return '';
  const callerOf = ({ cause }: NumberedLink) => links.find(({ number }) => number === cause)?.subject;
  // Posts of one account go out one after another, so that the calls of the one before belong to what led to this one.
  const caller = callerOf(call);
  if (caller !== id) return caller === undefined ? '' : `${caller}: `;
  const asked = links.findLast(({ number, kind, subject }) => number < call.number && kind === 'request' && RETRIES.has(subject));
  const earlier = links.filter(
    link => link.kind === 'call' && link.subject === call.subject && link.number < call.number && callerOf(link) === id,
  );
  const tries = earlier.filter(({ number }) => number > (asked?.number ?? 0)).length;
  return `attempt ${tries + 1} of ${limits.posts.publishing.maxAttempts}: `;
}

const DELIVER = 'webhooks.deliver';
const RETRIES: ReadonlySet<string> = new Set(['retryPost', 'retryComment']);

/** Why calls fail that no failure mode hits. */
const REASONS: Readonly<Record<string, string>> = { revoked: 'its token was revoked', health: 'its health shows an outage' };

/** `Instagram answered 503 HTTP:503 (failure mode outage, set by PATCH /_sim/platforms/INSTAGRAM at …)`. */
function callSentence(world: World, call: NumberedLink): string {
  const lever = leverOf(world, call);
  const { data } = call;
  const name = textOf(data, 'name');
  const mode = textOf(data, 'mode');
  const why = REASONS[mode ?? ''] ?? textOf(data, 'reason') ?? `failure mode ${mode}`;
  const answered =
    mode === 'timeout' ? `${name} did not answer in time` : `${name} answered ${numberOf(data, 'httpStatus')} ${textOf(data, 'code')}`;
  return `${answered} (${why}${lever ? `, ${moverOf(world.trail, lever)}` : ''})`;
}

function leverSentence(world: World, lever: NumberedLink): string {
  const { subject, data } = lever;
  const value = fieldOf(data, 'value');
  switch (textOf(data, 'setting')) {
    case 'failure':
      return value === null
        ? `${subject} works again${endWords(world, lever)}`
        : `${subject} ${failsWords(world, data)}: ${scalarText(value)}`;
    case 'latency':
      return value === null ? `${subject} answers as fast as usual` : `${subject} takes ${latencyWords(value)} for an answer from now on`;
    case 'health':
      return healthSentence(subject, value);
    case 'chaos':
      return `${subject} has these rates of delivery faults from now on: ${scalarText(value)}`;
    case 'review':
      return value === null ? `${subject} no longer reviews posts` : `${subject} reviews each post from now on`;
    case 'token':
      return `${subject}: the platform ${value === null ? 'accepts the token again' : 'no longer accepts the token'}`;
    default:
      return `${subject} was changed: ${scalarText(value)}`;
  }
}

/** `fails from now on`, or until when. */
function failsWords({ clock }: World, data: Json | undefined): string {
  const [times, until] = [numberOf(data, 'times'), numberOf(data, 'until')];
  const ends = [
    ...(times === undefined ? [] : [`for ${callsWords(times)}`]),
    ...(until === undefined ? [] : [`until ${whenWords(until)}${until <= clock.now() ? ', which has passed' : ''}`]),
  ];
  return `fails ${ends.length > 0 ? ends.join(', and at most ') : 'from now on'}`;
}

/** `, because its failure has ended after 3 calls`; empty where somebody ended it. */
function endWords({ trail }: World, lever: NumberedLink): string {
  if (!endsByItself(lever)) return '';
  const times = numberOf(lastMoved(trail, lever.number, lever.subject, 'failure')?.data, 'times');
  return `, because its failure has ended${times === undefined ? '' : ` after ${callsWords(times)}`}`;
}

function callsWords(times: number): string {
  return times === 1 ? '1 call' : `${times} calls`;
}

function healthSentence(subject: string, health: Json | undefined): string {
  const [status, note] = [textOf(health, 'status'), textOf(health, 'note')];
  const shown = [...(status === undefined ? [] : [status]), ...(note === undefined ? [] : [`the note ${JSON.stringify(note)}`])];
  return shown.length === 0 ? `${subject} is shown as it is` : `${subject} is shown as ${shown.join(', with ')}`;
}

/** `became ERROR`, or what else the fields that changed mean. */
function changeWords(data: Json | undefined): string {
  const words = Object.entries(isObject(data) ? data : {}).map(([field, value]) => changeOf(field, value));
  return words.join(', ');
}

function changeOf(field: string, value: Json): string {
  switch (field) {
    case 'status':
      return `became ${scalarText(value)}`;
    case 'deletedAt':
      return value === null ? 'was put back' : 'was deleted';
    case 'editedOn':
      return `was edited on ${scalarText(value)}`;
    case 'title':
      return `has the title ${scalarText(value)}`;
    case 'postDate':
      return typeof value === 'number' ? `is to be published at ${whenWords(value)}` : 'has no date';
    case 'socialAccountTypes':
      return `is for ${listText(value)}`;
    case 'lostTypes':
      return listText(value) === '' ? 'is without none of its accounts any more' : `is without its account of ${listText(value)}`;
    case 'data':
      return 'has new content';
    case 'text':
      return 'has a new text';
    case 'firstComment':
      return 'has another first comment, or none';
    case 'goneFrom':
      return `was deleted by somebody on ${scalarText(value)}`;
    case 'removedFrom':
      return `was removed from ${scalarText(value)}`;
    case 'enabled':
      return value === true ? 'was enabled' : 'was disabled';
    case 'lostSchedule':
      return value === true ? 'lost its last account, and became a draft' : 'got its schedule back';
    case 'failedTries':
    case 'failedChecks':
      return value === 0
        ? 'starts to count failures anew'
        : `has failed ${scalarText(value)} ${field === 'failedTries' ? 'tries' : 'checks'}`;
    case 'deleteOn':
      return typeof value === 'number' ? `counts as disconnected, and will be removed at ${whenWords(value)}` : 'is connected again';
    case 'externalId':
      return value === null ? 'lost its channel' : `got the channel ${scalarText(value)}`;
    case 'connectedCount':
      return `has been used to connect ${scalarText(value)} ${value === 1 ? 'account' : 'accounts'}`;
    case 'rateLimitResetAt':
      return typeof value === 'number' ? `pauses until ${whenWords(value)}` : 'no longer pauses';
    case 'retired':
      return 'can hit no further call';
    case 'finishedAs':
      return `was completed as ${scalarText(value)}`;
    case 'objectKey':
      return 'takes no more parts';
    case 'stoppedAtStepId':
      return `was stopped by the condition ${scalarText(value)}`;
    case 'messagingEnabled':
      return value === true ? 'receives messages from now on' : 'no longer receives messages';
    case 'canReply':
      return value === true ? 'can be answered from now on' : 'cannot be answered any more';
    default:
      return `has a new ${field}: ${scalarText(value)}`;
  }
}

function listText(value: Json): string {
  return Array.isArray(value) ? value.join(' and ') : scalarText(value);
}

function scalarText(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}
