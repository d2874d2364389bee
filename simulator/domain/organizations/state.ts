import { Collection } from '../../kernel/collection.ts';
import type { ApiKey, Organization, Team, User } from './model.ts';

export function createOrganizationsState() {
  return {
    organizations: new Collection<Organization>({}),
    users: new Collection<User, 'organization'>({ organization: user => user.organizationId }),
    apiKeys: new Collection<ApiKey, 'organization'>({ organization: key => key.organizationId }),
    teams: new Collection<Team, 'organization'>({ organization: team => team.organizationId }),
  };
}

export type OrganizationsState = ReturnType<typeof createOrganizationsState>;
