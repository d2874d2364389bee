import { matchFault } from '../domain/faults/match-fault.ts';
import type { Fault } from '../domain/faults/model.ts';
import type { KeyOwner, Worlds } from '../domain/worlds/worlds.ts';
import { errors } from '../kernel/errors.ts';
import { authenticate } from './authenticate.ts';
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
  const { operation } = match;
  progress.operationId = operation.id;
  enterWorldOfKey(options.worlds, message, progress);
  progress.answeredBy = 'throttle';
  if (options.throttle) throttle(progress.world, operation.id, message);
  const owner = checkAccess(operation, options.worlds, message, progress);
  return { match, owner, fault: matchFault(owner.world, { kind: 'operation', operationId: operation.id, path: match.path }) };
}

/** Key and feature gate. Throws 401, 403 or 404. */
export function checkAccess({ feature }: Route, worlds: Worlds, message: Message, progress: RequestProgress): KeyOwner {
  progress.answeredBy = 'key';
  const owner = authenticate(worlds, message);
  progress.answeredBy = 'feature';
  if (feature && !owner.organization.features[feature]) throw errors.featureOff();
  return owner;
}

function enterWorldOfKey(worlds: Worlds, message: Message, progress: RequestProgress): void {
  const owner = worlds.ownerOf(message.headers['x-api-key'] ?? '');
  if (!owner || owner.world === progress.world) return;
  progress.world = owner.world;
  owner.world.clock.runDue();
}
