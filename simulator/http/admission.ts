import { checkMayCall } from '../domain/organizations/rules.ts';
import type { KeyOwner, Worlds } from '../domain/worlds/worlds.ts';
import { errors } from '../kernel/errors.ts';
import { andThen, type MaybePromise } from '../kernel/maybe-promise.ts';
import { isCallOfPage } from './call-of-page.ts';
import type { Match } from './match.ts';
import type { Message } from './message.ts';
import { Refusal, type RequestProgress, step } from './request-progress.ts';
import type { Route, Router } from './route.ts';
import { throttle } from './throttle.ts';
import { ownerOfCall } from './world-of-call.ts';

/** A call that asks to be let in. */
interface Call {
  readonly message: Message;
  readonly operation: Pick<Route, 'feature'>;
  readonly progress: RequestProgress;
}

/** What a call was let in with: `progress` has the world of the key. */
export interface Admission {
  readonly owner: KeyOwner;
  readonly progress: RequestProgress;
}

/** A call of an operation that was let in, with the values of its path parameters. */
export interface AdmittedCall extends Match<Route>, Admission {
  readonly message: Message;
}

/** Counts a request; throws 429 when there were too many. */
type Count = (world: KeyOwner['world'], organization: KeyOwner['organization'] | undefined) => void;

/** A request of which nothing is known yet but the world that its header names (D-GEN-31), so that the log of that world has it, also when it is refused. */
export function unmatched(worlds: Worlds, headers: Message['headers'] = {}): RequestProgress {
  const name = headers['x-sim-world'];
  return { world: (name && worlds.get(name)) || worlds.defaultWorld, operationId: null, requestBody: null };
}

/** Match, throttle, authenticate, feature gate: everything before faults and validation. Refuses with 400, 401, 403, 404, 429 and 501. */
export function admitCall(
  route: Router,
  options: { readonly worlds: Worlds; readonly throttle: boolean },
  message: Message,
): MaybePromise<AdmittedCall> {
  const { worlds } = options;
  const start = unmatched(worlds, message.headers);
  const match = step(start, 'match', () => route(message));
  // Those who may not call at all are refused for that (D-GEN-25).
  if ('prefix' in match)
    return andThen(admit({ message, operation: { feature: undefined }, progress: start }, worlds), ({ progress }) => {
      throw new Refusal(errors.notSimulated(match.message), progress, 'match');
    });
  const { operation, path } = match;
  const call: Call = { message, operation, progress: { world: start.world, operationId: operation.id, requestBody: null } };
  const admission = admit(call, worlds, (world, organization) => {
    if (options.throttle && !isCallOfPage(message)) throttle(world, organization, operation.id, message);
  });
  return andThen(admission, ({ owner, progress }) => ({ message, operation, path, owner, progress }));
}

/**
 * Lets a call in: throttle, authenticate, feature gate, at the present time of its world. Refuses with 400 where `x-sim-world` contradicts the key, and with 401, 403, 404
 * and 429. A call with a body is
 * judged here a second time, without `count`: it is refused before its body is read, but while the body comes in time goes on, its key may be revoked,
 * and a reset may replace its world.
 */
export function admit(call: Call, worlds: Worlds, count?: Count): MaybePromise<Admission> {
  const { message, operation, progress } = call;
  const key = message.headers['x-api-key'] ?? '';
  const owner = step(progress, 'key', () => ownerOfCall(worlds, message.headers));
  const world = owner?.world ?? worlds.get(progress.world.id) ?? progress.world;
  const rest = world.clock.catchUp();
  // A reset may have replaced the world meanwhile.
  if (rest) return rest.then(() => admit(call, worlds, count));
  const { operationId, requestBody } = progress;
  const { method, path } = message;
  const trailStep = world.trail.step(() => ({ kind: 'request', subject: operationId ?? '', data: { method, path } }));
  const entered: RequestProgress = { world, operationId, requestBody, step: trailStep };
  if (count) step(entered, 'throttle', () => count(world, owner?.organization));
  // Only the header counts: 401 without it, 403 for an unknown key.
  if (!owner) throw new Refusal(key === '' ? errors.keyMissing() : errors.keyInvalid(), entered, 'key');
  step(entered, 'feature', () => checkAccess(owner, operation));
  return { owner, progress: entered };
}

function checkAccess({ organization: { settings, features } }: KeyOwner, { feature }: Call['operation']): void {
  checkMayCall(settings);
  if (feature && !features[feature]) throw errors.featureOff().by(feature === 'dms' ? 'AUTH-07' : 'AUTH-08');
}
