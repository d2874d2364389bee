/** Organizations as tests read and change them: past the API, as the dashboard does. */

import type { Organization } from './model.ts';
import type { World } from './world.ts';

export function organizationOf(world: World, id = 'org_acme'): Organization {
  const organization = world.organizations.byId.get(id);
  if (!organization) throw new Error(`No organization ${id}`);
  return organization;
}

export function setOrganization(world: World, changes: Partial<Organization>, id = 'org_acme'): void {
  world.organizations.byId.update(organizationOf(world, id), changes);
}
