import type * as wire from '../../../openapi/generated/control-types.ts';
import type { SocialAccount } from '../../domain/accounts/model.ts';
import type { World } from '../../domain/world.ts';
import { errors } from '../../kernel/errors.ts';
import type { ControlOperationsOf } from './operation.ts';
import { unimplementedEvents } from './unimplemented.ts';

type PlatformEvent = wire.CreatePlatformEventRequest;
type EventType = Exclude<PlatformEvent['type'], keyof typeof unimplementedEvents>;

/** What each event does on the platform. It changes the platform, and answers what the service makes of it at once. */
const happenings: { readonly [T in EventType]: (world: World, account: SocialAccount, event: Extract<PlatformEvent, { type: T }>) => wire.PlatformEventResult } = {
};

/** What people and the platform itself do there. */
export const platformEventOperations: ControlOperationsOf<'createPlatformEvent'> = {
  createPlatformEvent({ world }, { path, body }) {
    throw errors.notSimulated('');
  },
};
