import type { OperationsOf } from '../requests/operation.ts';
import type { Caller } from './caller.ts';
import { renderOrganization } from './render.ts';
import type { World } from './world.ts';

/** The organization that an API key belongs to. */
export const organizationOperations = {
  getOrganization: (world, { organization }) => renderOrganization(world, organization),
} satisfies Partial<OperationsOf<World, Caller>>;
