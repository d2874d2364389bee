import { iso } from '../../kernel/time.ts';
import type { Caller } from '../organizations/caller.ts';
import type { OperationsOf } from '../requests/operation.ts';
import { atGoogle } from './at-google.ts';
import { changedLink, linkNamed, newLink, withLink } from './links.ts';
import { tokenPage } from './page.ts';
import type { World } from './world.ts';

/** Place action links of the location (MSC-313, D-MSC-46, D-MSC-47). */
export const linkOperations = {
  listPlaceActionLinks: (world, { organization }, { query }) =>
    atGoogle(world, organization, query.teamId, ({ profile, externalId }) => {
      const { items, next } = tokenPage(profile.links, query, ['links', externalId]);
      return { placeActionLinks: items, ...next };
    }),

  createPlaceActionLink: (world, { organization }, { body }) =>
    atGoogle(world, organization, body.teamId, ({ profile, locations, externalId, change }) => {
      const link = newLink(profile, body.placeActionLink, {
        catalog: locations.catalog(),
        name: locations.newLinkName(externalId),
        createTime: iso(world.clock.now()),
      });
      change({ links: withLink(profile.links, link) });
      return link;
    }),

  updatePlaceActionLink: (world, { organization }, { body }) =>
    atGoogle(world, organization, body.teamId, ({ profile, locations, change }) => {
      const link = changedLink(profile, linkNamed(profile, body.name), body, {
        catalog: locations.catalog(),
        updateTime: iso(world.clock.now()),
      });
      change({ links: withLink(profile.links, link) });
      return link;
    }),

  deletePlaceActionLink: (world, { organization }, { body }) =>
    atGoogle(world, organization, body.teamId, ({ profile, change }) => {
      const { name } = linkNamed(profile, body.name);
      change({ links: profile.links.filter(link => link.name !== name) });
      return { success: true };
    }),
} satisfies Partial<OperationsOf<World, Caller>>;
