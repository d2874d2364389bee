import { selectedAccount } from '../accounts/selected-account.ts';
import type { Organization } from '../organizations/model.ts';
import type { GoogleLocations, GoogleProfile } from '../ports/google-profile.ts';
import type { World } from './world.ts';

/** A location while a call is at Google. */
export interface LocationAtGoogle {
  readonly profile: GoogleProfile;
  readonly locations: GoogleLocations;
  readonly externalId: string;
  /** Replaces parts of the profile. */
  change(changes: Partial<GoogleProfile>): void;
}

/**
 * Runs `act` at Google for the selected location of a team's account, and returns what it returns. `act` may throw what Google refuses. Throws
 * 404 for an unknown team, 400 without an account or a location (MSC-01), and what the platform's failure says (D-MSC-21).
 */
export function atGoogle<T>(
  world: World,
  organization: Pick<Organization, 'id'>,
  teamId: string,
  act: (location: LocationAtGoogle) => T,
): T {
  const { at } = selectedAccount(world, organization, teamId, 'GOOGLE_BUSINESS');
  const { locations, call } = world.platforms.GOOGLE_BUSINESS;
  const { externalId } = at;
  return call(at, () =>
    act({ profile: locations.profile(externalId), locations, externalId, change: changes => locations.change(externalId, changes) }),
  );
}
