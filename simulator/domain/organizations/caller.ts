import type { Organization } from './model.ts';

/** Who calls an operation: the organization that the API key belongs to. */
export interface Caller {
  readonly organization: Organization;
}
