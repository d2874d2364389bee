import type * as wire from '../../../openapi/generated/types.ts';
import { Collection } from '../../kernel/collection.ts';
import { errors, InvariantError } from '../../kernel/errors.ts';
import { RenderCache } from '../../kernel/render-cache.ts';
import type { ApiKey, Organization, Team, User } from './model.ts';

/** So many wire forms of teams are kept. */
const MAX_RENDERED = 64;

export function createOrganizationsState() {
  return {
    renderedTeams: new RenderCache<Team, wire.Team>(MAX_RENDERED),
    byId: new Collection<Organization>({}),
    users: new Collection<User, 'organization'>({ organization: user => user.organizationId }),
    apiKeys: new Collection<ApiKey, 'organization'>({ organization: key => key.organizationId }),
    teams: new Collection<Team, 'organization'>({ organization: team => team.organizationId }),
  };
}

export type OrganizationsState = ReturnType<typeof createOrganizationsState>;

export interface WithOrganizations {
  readonly organizations: OrganizationsState;
}

/** A team of the organization by id. Throws 404, also for one of another organization. */
export function teamOfOrganization(state: OrganizationsState, organizationId: string, id: string): Team {
  const team = state.teams.get(id);
  if (team?.organizationId !== organizationId) throw errors.notFound('Team');
  return team;
}

/** The organization that something belongs to. It is always there: organizations are never removed. */
export function organizationById(state: OrganizationsState, id: string): Organization {
  const organization = state.byId.get(id);
  if (!organization) throw new InvariantError(`No organization ${id}`);
  return organization;
}
