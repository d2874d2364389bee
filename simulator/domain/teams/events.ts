import type { Team } from '../organizations/model.ts';

export interface TeamEvents {
  /** A team is being removed: areas drop what belongs to it. Its accounts have been removed before. */
  'team.removed': { readonly team: Team };
}
