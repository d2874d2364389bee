import { checkMayCall } from '../domain/organizations/rules.ts';
import type { Worlds } from '../domain/worlds/worlds.ts';
import { errors } from '../kernel/errors.ts';
import type { MaybePromise } from '../kernel/promises.ts';
import type { Call, CallStep } from './call.ts';
import { ownerOfCall } from './world-of-call.ts';

/** Finds the owner and the world of a call, and brings that world to the present time. Throws 400 where `x-sim-world` contradicts the key. */
export function findOwner(worlds: Worlds): CallStep {
  const find = (call: Call): MaybePromise<void> => {
    call.owner = ownerOfCall(worlds, call.message.headers);
    call.world = call.owner?.world ?? worlds.get(call.world.id) ?? call.world;
    // A reset may have replaced the world when it has caught up.
    return call.world.clock.catchUp()?.then(() => find(call));
  };
  return find;
}

/** Throws 401 without a key, and 403 for an unknown one. Only the header counts. */
export function checkKey({ owner, message }: Call): void {
  if (!owner) throw (message.headers['x-api-key'] ?? '') === '' ? errors.keyMissing() : errors.keyInvalid();
}

/** Throws 403 or 404 for an organization that has no access to the API, or to the feature of the operation. */
export function checkAccess({ owner, match }: Call): void {
  if (!owner) return;
  const { settings, features } = owner.organization;
  checkMayCall(settings);
  const feature = match?.operation.feature;
  if (feature && !features[feature]) throw errors.featureOff().by(feature === 'dms' ? 'AUTH-07' : 'AUTH-08');
}

/** Throws 501 for endpoints that are not simulated: those who may not call at all are refused for that first (D-GEN-25). */
export function checkSimulated({ matched }: Call): void {
  if (matched && 'prefix' in matched) throw errors.notSimulated(matched.message);
}
