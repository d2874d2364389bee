import type { ExplanationLever } from '../../../openapi/generated/control-types.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import type { Job } from '../../kernel/job-queue.ts';
import { iso } from '../../kernel/time.ts';
import type { World } from '../world.ts';
import type { Subject } from './subject-kind.ts';

/** Returns what can be done about a subject now: the next step of the clock, its platforms, and what its kind has. */
export function leversOf(world: World, subject: Subject, next: readonly Job[]): ExplanationLever[] {
  const [soonest] = next;
  const platforms = subject.platforms.filter((name): name is Platform => name in world.platforms);
  return [
    ...(soonest ? [toInstant(soonest.at)] : []),
    ...[...new Set(platforms)].map(platform => ofPlatform(world, platform)),
    ...ofKind(subject),
  ];
}

/** Moves the clock to an instant. */
export function toInstant(at: number, what = 'Move the clock to what happens next'): ExplanationLever {
  const to = iso(at);
  return {
    what,
    command: `sim clock to ${to}`,
    call: callOf('POST', '/_sim/clock/advance', { to }),
  };
}

function ofPlatform(world: World, platform: Platform): ExplanationLever {
  const fails = world.platforms[platform].controls.failure() !== null;
  const path = `/_sim/platforms/${platform}`;
  if (fails)
    return {
      what: `Let ${platform} work again`,
      command: `sim platform ${platform} ok`,
      call: callOf('PATCH', path, { failure: null }),
    };
  return {
    what: `Make ${platform} fail`,
    command: `sim platform ${platform} outage`,
    call: callOf('PATCH', path, { failure: { mode: 'outage' } }),
  };
}

/** Returns what only some kinds have, in the state that it is for. */
function ofKind({ noun, id, status, origins }: Subject): ExplanationLever[] {
  const retry = (operationId: string, path: string, key = 'id'): ExplanationLever[] =>
    status === 'ERROR' || status === 'FAILED'
      ? [{ what: 'Try again', command: `sim call ${operationId} ${key}=${id}`, call: callOf('POST', path) }]
      : [];
  switch (noun) {
    case 'post':
      return retry('retryPost', `/api/v1/post/${id}/retry`);
    case 'comment':
      return retry('retryComment', `/api/v1/comment/${id}/retry`);
    case 'history import':
      return retry('retryHistoryImport', `/api/v1/post-history-import/${id}/retry`, 'importId');
    case 'event':
      return [resend(id)];
    case 'delivery':
      return origins.map(resend);
    case 'endpoint':
      return status === 'DISABLED'
        ? [{ what: 'Enable it', command: `sim call enableWebhook id=${id}`, call: callOf('POST', `/_sim/webhooks/${id}/enable`) }]
        : [];
    default:
      return [];
  }
}

function resend(eventId: string): ExplanationLever {
  return { what: 'Send the event again', command: `sim resend ${eventId}`, call: callOf('POST', `/_sim/events/${eventId}/resend`) };
}

function callOf(method: string, path: string, body?: object): string {
  return body ? `${method} ${path} ${JSON.stringify(body)}` : `${method} ${path}`;
}
