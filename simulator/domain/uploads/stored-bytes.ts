import { errors } from '../../kernel/errors.ts';
import { formatBytes } from '../../text/characters.ts';
import type { Organization } from '../organizations/model.ts';
import { organizationById } from '../organizations/state.ts';
import type { World } from './world.ts';

/** Adds to an organization's stored bytes, for files and unfinished parts (D-UPL-10); a negative number subtracts. */
export function addStoredBytes(world: World, organizationId: string, bytes: number): void {
  const organization = organizationById(world.organizations, organizationId);
  world.organizations.byId.update(organization, { storedBytes: organization.storedBytes + bytes });
}

/** Removes objects from the store. An advance of the clock waits for it. */
export function removeObjects(world: World, storeKeys: readonly string[]): void {
  if (storeKeys.length > 0) world.clock.hold(Promise.all(storeKeys.map(key => world.media.store.remove(key))));
}

/** Throws 403 when `bytes` more would exceed the organization's storage limit, if it has one (D-UPL-10). */
export function checkStorage({ storedBytes, settings }: Organization, bytes: number): void {
  const { maxStorageBytes } = settings;
  if (maxStorageBytes === null || storedBytes + bytes <= maxStorageBytes) return;
  throw errors
    .forbidden(
      `The storage limit of the organization would be passed: ${formatBytes(storedBytes)} of ${formatBytes(maxStorageBytes)} are used`,
    )
    .by('D-UPL-10', { from: 'organization.settings.maxStorageBytes', limit: maxStorageBytes, used: storedBytes });
}
