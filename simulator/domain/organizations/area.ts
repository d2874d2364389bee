import { defineArea } from '../area.ts';
import { organizationOperations } from './operations.ts';
import { createOrganizationsState } from './state.ts';

export const organizations = defineArea({
  name: 'organizations',
  createState: createOrganizationsState,
  byIdInSnapshots: 'organizations',
  operations: organizationOperations,
});
