import type { Team } from '../organizations/model.ts';

export interface TeamEvents {
  /** A team is being removed: areas drop what belongs to it. Its accounts are gone already. */
  'team.removed': { readonly team: Team };
}
