import type { Team } from '../../../../openapi/generated/types.ts';
import type { Tenant } from '../../hooks/use-tenants.ts';

/** A team, and who may speak for it. */
export interface Place {
  readonly team: Team;
  readonly tenant: Tenant;
}

/** Every team, by organization. */
export function placesOf(tenants: readonly Tenant[]): readonly Place[] {
  return tenants.flatMap(tenant => tenant.teams.map(team => ({ team, tenant })));
}
