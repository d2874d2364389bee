import type { Explanation, ExplanationLever, ExplanationLink, RequestRecord } from '../../../openapi/generated/control-types.ts';
import { ruleText } from '../../../openapi/rules.ts';
import { explainEffects, explainJob, explainPlatform, explainSubject, type RequestIds, sentence } from '../../domain/explain/explain.ts';
import { findSubject } from '../../domain/explain/find-subject.ts';
import { whenWords } from '../../domain/explain/job-words.ts';
import { toInstant } from '../../domain/explain/levers.ts';
import { textOf } from '../../domain/explain/links.ts';
import type { Platforms } from '../../domain/ports/platform.ts';
import type { World } from '../../domain/world.ts';
import { keyInWorld } from '../../domain/worlds/worlds.ts';
import type { DecidingNumber } from '../../kernel/grounds.ts';
import { iso } from '../../kernel/time.ts';
import type { NumberedLink } from '../../kernel/trail.ts';
import { fieldsOf, jsonOf } from '../../text/json.ts';
import type { LoggedRequest, RequestLog } from '../request-log.ts';
import type { ControlOperations } from './operation.ts';
import { found } from './unknown-id.ts';

const MAX_LISTED = 50;
const REFUSERS: Readonly<Record<RequestRecord['answeredBy'], string>> = {
  match: 'no endpoint has this method and path, or it is not simulated',
  throttle: 'there were too many calls of this operation',
  key: 'the API key is missing, unknown or of another world',
  feature: 'the organization has no access to the feature, or to the API',
  fault: 'an injected fault hit the call',
  validation: 'the request breaks the OpenAPI document',
  operation: 'the operation refused the call',
};

/** Why something is as it is. */
export const explainOperations = {
  explain({ world, log, secrets: { mask } }, { path: { id } }) {
    const explanation = explanationOf(world, log, id);
    const { state, because } = explanation;
    // Sentences quote messages and paths of calls.
    return { ...explanation, state: mask(state), because: because.map(link => ({ ...link, what: mask(link.what) })) };
  },
} satisfies Partial<ControlOperations>;

/** The explanation of what has an id in a world. Throws 404 where nothing has. */
export function explanationOf(world: World, log: RequestLog, id: string): Explanation {
  return found(explained(world, log, id), `Subject ${id}`);
}

function explained(world: World, log: RequestLog, id: string): Explanation | undefined {
  const requestIds: RequestIds = link => idOfLink(log, world.id, link);
  const [, kind, number] = /^(req|job)_(\d+)$/.exec(id) ?? [];
  if (kind === 'job') return explainJob(world, Number(number), requestIds);
  if (kind === 'req') {
    const request = log.get(world.id, id);
    return request && explainRequest(world, request, requestIds);
  }
  if (isPlatform(world.platforms, id)) return explainPlatform(world, id, requestIds);
  const subject = findSubject(world, id);
  return subject && explainSubject(world, subject, requestIds);
}

function isPlatform(platforms: Platforms, id: string): id is keyof Platforms {
  return Object.hasOwn(platforms, id);
}

/** Explains a call: what answered it, and what it led to. */
function explainRequest(world: World, request: LoggedRequest, requestIds: RequestIds): Explanation {
  const link = request.link === undefined ? undefined : world.trail.get(request.link);
  const { because, levers } = explainEffects(
    world,
    { id: request.id, link: link && isLinkOf(request, link) ? link : undefined, refusers: refusersOf(world, request) },
    requestIds,
  );
  return {
    subject: { kind: 'request', id: request.id },
    state: sentence(`${request.method} ${request.path} was answered ${request.status}${messageOf(request)}`),
    // Who set what refuses it moved that before, and what it asked of platforms decided it, too.
    because: [...because, ...refusalOf(request, because.at(-1)?.at)],
    next: [],
    levers: [...waitFor(request), ...levers],
  };
}

/** The id in the log of the call that a link is. Its number alone does not tell: after a restore the trail may have it again, for another call. */
function idOfLink(log: RequestLog, worldId: string, { number, subject, data }: NumberedLink): string | undefined {
  return log.idOfCall(worldId, {
    link: number,
    operationId: subject,
    method: textOf(data, 'method') ?? '',
    path: textOf(data, 'path') ?? '',
  });
}

/** Whether a link is that of a call, for the same reason. */
function isLinkOf({ operationId, method, path }: LoggedRequest, { subject, data }: NumberedLink): boolean {
  return subject === operationId && textOf(data, 'method') === method && textOf(data, 'path') === path.split('?')[0];
}

/** The fault that hit a call, or its organization where that has settings or limits of its own that refuse it. */
function refusersOf({ id: worldId, organizations }: World, { fault, answeredBy, refusal, requestHeaders }: LoggedRequest): string[] {
  if (fault) return [fault.id];
  if (answeredBy !== 'feature' && !refusal?.number?.from.startsWith('organization.')) return [];
  const key = requestHeaders['x-api-key'] ?? '';
  const owner = organizations.apiKeys.get(key) ?? organizations.apiKeys.get(keyInWorld(worldId, key));
  return owner ? [owner.organizationId] : [];
}

/** Returns what refused a call, after all that led to it; nothing for one that succeeded. */
function refusalOf(request: LoggedRequest, after = ''): ExplanationLink[] {
  const { status, operationId, answeredBy, fault, refusal } = request;
  // The log has when a call came in, which may be before a platform that it waited for did not answer.
  const began = iso(request.at);
  const at = began < after ? after : began;
  if (fault) return [{ at, kind: 'rule', id: fault.id, what: `the fault ${fault.id} hit the call` }];
  if (status > 0 && status < 400) return [];
  const { rule = null, number } = refusal ?? {};
  const what = rule === null ? REFUSERS[answeredBy] : `${REFUSERS[answeredBy]}: ${ruleText(rule)}`;
  const numbers = number ? [{ at, kind: 'rule' as const, id: number.from, what: numberWords(number) }] : [];
  return [{ at, kind: 'rule', id: rule ?? operationId, what }, ...numbers];
}

/** `quotas.dailyPosts allows 50, and 50 are used, by post_1, post_2 …; it has room again at 2026-03-03 00:00:00`. */
function numberWords({ from, limit, times = 1, used, usedBy, resetsAt }: DecidingNumber): string {
  const allowed = times === 1 ? `${limit}` : `${limit}, ${times} times`;
  const parts = [
    `${from} allows ${allowed}`,
    ...(used === undefined ? [] : [`${used} ${used === 1 ? 'is' : 'are'} used or asked for${usedBy ? `, by ${listed(usedBy)}` : ''}`]),
    ...(resetsAt === undefined ? [] : [`it has room again at ${whenWords(resetsAt)}`]),
  ];
  return parts.join('; ');
}

function listed(ids: readonly string[]): string {
  const more = ids.length - MAX_LISTED;
  return `${ids.slice(0, MAX_LISTED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** To wait, where that helps. */
function waitFor({ refusal }: LoggedRequest): ExplanationLever[] {
  const resetsAt = refusal?.number?.resetsAt;
  return resetsAt === undefined ? [] : [toInstant(resetsAt, 'Move the clock to when there is room again')];
}

/** The message of an error answer: `: Post not found`. */
function messageOf({ status, responseBody }: LoggedRequest): string {
  if (status < 400) return '';
  const { message } = fieldsOf(jsonOf(responseBody));
  return typeof message === 'string' ? `: ${message}` : '';
}
