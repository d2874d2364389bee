import { limits } from '../../../openapi/document.ts';
import type { Json } from '../../kernel/job-queue.ts';
import type { NumberedLink, Trail } from '../../kernel/trail.ts';
import type { World } from '../world.ts';
import { jobWords } from './job-words.ts';
import { causeOf, fieldOf, isObject, leverOf, numberOf, textOf } from './links.ts';
import { answerWords, type Subject } from './subjects.ts';
import { whenWords } from './when-words.ts';

/** The explanation that a sentence is a part of. */
interface Context {
  readonly subject: Subject;
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
      return `${who}${attemptWords(world, link, context) ?? jobSentence(data)}`;
    case 'event':
      return `the event ${scalarText(data)} was emitted`;
    case 'created':
    case 'removed':
      return `${who}the ${scalarText(data)} was ${kind}`;
    case 'call':
      return `${numberedAttempt(link, context)}${callSentence(world.trail, link)}`;
    case 'lever':
      return leverSentence(link);
    default:
      return `${subject === context.subject.id ? `the ${context.subject.noun} ` : who}${changeWords(data)}`;
  }
}

function jobSentence(data: Json | undefined): string {
  const on = textOf(data, 'data');
  const words = jobWords[textOf(data, 'kind') ?? '']?.did ?? 'its time had come';
  return on === undefined ? words : `${words} (${on})`;
}

/** `attempt 2 of 3: the endpoint answered 503`, for the delivery of a webhook. */
function attemptWords({ webhooks }: World, link: NumberedLink, { links }: Context): string | undefined {
  const attempts = textOf(link.data, 'kind') === DELIVER ? webhooks.deliveries.get(link.subject)?.attempts : undefined;
  if (!attempts) return undefined;
  const jobs = links.filter(({ subject, data }) => subject === link.subject && textOf(data, 'kind') === DELIVER);
  const attempt = attempts[jobs.indexOf(link)];
  return attempt && `attempt ${attempt.number} of ${limits.webhooks.maxAttempts}: the endpoint ${answerWords(attempt)}`;
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

/** `Instagram answered 503 HTTP:503 (failure mode outage, set by PATCH /_sim/platforms/INSTAGRAM at …)`. */
function callSentence(trail: Trail, call: NumberedLink): string {
  const lever = leverOf(trail, call);
  const { data } = call;
  const name = textOf(data, 'name');
  const mode = textOf(data, 'mode');
  const why = mode === 'revoked' ? 'its token was revoked' : `failure mode ${mode}`;
  const answered =
    mode === 'timeout' ? `${name} did not answer in time` : `${name} answered ${numberOf(data, 'httpStatus')} ${textOf(data, 'code')}`;
  return `${answered} (${why}${lever ? `, ${moverOf(trail, lever)}` : ''})`;
}

/** Who moved a lever: `set by PATCH /_sim/platforms/INSTAGRAM at …`. */
function moverOf(trail: Trail, lever: NumberedLink): string {
  const mover = causeOf(trail, lever);
  const by = mover ? `set by ${moverWords(mover)}` : 'set by the program that made the world';
  return `${by} at ${whenWords(lever.at)}`;
}

function moverWords({ kind, subject, data }: NumberedLink): string {
  return kind === 'fixture' ? `the fixture (${subject})` : `${textOf(data, 'method')} ${textOf(data, 'path')}`;
}

function leverSentence({ subject, data }: NumberedLink): string {
  const value = fieldOf(data, 'value');
  switch (textOf(data, 'setting')) {
    case 'failure':
      return value === null ? `${subject} works again` : `${subject} fails from now on: ${scalarText(value)}`;
    case 'review':
      return value === null ? `${subject} no longer reviews posts` : `${subject} reviews each post from now on`;
    case 'token':
      return `${subject}: the platform ${value === null ? 'accepts the token again' : 'no longer accepts the token'}`;
    default:
      return `${subject} was changed: ${scalarText(value)}`;
  }
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

function scalarText(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}
