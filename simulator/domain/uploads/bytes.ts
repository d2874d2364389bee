import { formatBytes } from '../../kernel/bytes.ts';
import { errors } from '../../kernel/errors.ts';
import type { Organization } from '../organizations/model.ts';
import { organizationById } from '../organizations/state.ts';
import type { World } from './world.ts';

/** Adds to what an organization stores, finished files and parts alike; a negative amount gives back. */
export function countStored(world: World, organizationId: string, bytes: number): void {
  const organization = organizationById(world.organizations, organizationId);
  world.organizations.byId.update(organization, { storedBytes: organization.storedBytes + bytes });
}

/** Removes objects for good. An advance waits for it: what is gone is gone when the time has come. */
export function removeObjects(world: World, storeKeys: readonly string[]): void {
  if (storeKeys.length > 0) world.clock.hold(Promise.all(storeKeys.map(key => world.media.store.remove(key))));
}

/** Throws 403 when so many more bytes would pass the organization's own storage limit, if it has one. */
export function checkStorage({ storedBytes, settings }: Organization, bytes: number): void {
  const { maxStorageBytes } = settings;
  if (maxStorageBytes === null || storedBytes + bytes <= maxStorageBytes) return;
  throw errors.forbidden(
    `The storage limit of the organization would be passed: ${formatBytes(storedBytes)} of ${formatBytes(maxStorageBytes)} are used`,
  );
}
