import type { FeatureName, NotSimulated } from '../../openapi/document.ts';
import { matchFault } from '../domain/faults/match-fault.ts';
import type { Fault } from '../domain/faults/model.ts';
import { checkMayCall } from '../domain/organizations/rules.ts';
import type { KeyOwner, Worlds } from '../domain/worlds/worlds.ts';
import { type ApiError, errors } from '../kernel/errors.ts';
import { authenticate } from './authenticate.ts';
import { isCallOfPage } from './call-of-page.ts';
import type { Match } from './match.ts';
import type { Message } from './message.ts';
import type { RequestProgress } from './request-progress.ts';
import type { Route, Router } from './route.ts';
import { throttle } from './throttle.ts';

/** A call of an operation that was let in, and the fault that it runs into. */
export interface AdmittedCall {
  readonly match: Match<Route>;
  readonly owner: KeyOwner;
  readonly fault: Fault | undefined;
}

export interface AdmissionOptions {
  readonly worlds: Worlds;
  readonly throttle: boolean;
}

/** Match, throttle, authenticate, feature gate, fault: everything before validation. Throws 401, 403, 404, 429 and 501. */
export function admitCall(route: Router, options: AdmissionOptions, message: Message, progress: RequestProgress): AdmittedCall {
  progress.world.clock.runDue();
  const match = route(message);
  const organization = enterWorldOfKey(options.worlds, message, progress)?.organization;
  if ('prefix' in match) throw refusalOf(match, options.worlds, message, progress);
  const { operation } = match;
  progress.operationId = operation.id;
  progress.answeredBy = 'throttle';
  if (options.throttle && !isCallOfPage(message)) throttle(progress.world, organization, operation.id, message);
  const owner = checkAccess(operation, options.worlds, message, progress);
  return { match, owner, fault: matchFault(owner.world, { kind: 'operation', operationId: operation.id, path: match.path }) };
}

/** The 501 of an endpoint that is not simulated, for callers who may call at all: throws 401 or 403 to others (D-GEN-25). */
function refusalOf({ message: text }: NotSimulated, worlds: Worlds, message: Message, progress: RequestProgress): ApiError {
  checkAccess({}, worlds, message, progress);
  progress.answeredBy = 'match';
  return errors.notSimulated(text);
}

/** Key, access of the organization and feature gate. Throws 401, 403 or 404. */
export function checkAccess(
  { feature }: { readonly feature?: FeatureName | undefined },
  worlds: Worlds,
  message: Message,
  progress: RequestProgress,
): KeyOwner {
  progress.answeredBy = 'key';
  const owner = authenticate(worlds, message);
  progress.answeredBy = 'feature';
  checkMayCall(owner.organization.settings);
  if (feature && !owner.organization.features[feature]) throw errors.featureOff();
  return owner;
}

function enterWorldOfKey(worlds: Worlds, message: Message, progress: RequestProgress): KeyOwner | undefined {
  const owner = worlds.ownerOf(message.headers['x-api-key'] ?? '');
  if (owner && owner.world !== progress.world) {
    progress.world = owner.world;
    owner.world.clock.runDue();
  }
  return owner;
}
