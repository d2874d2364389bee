import { limits } from '../../../openapi/document.ts';
import type {
  GoogleActionLink,
  GoogleActionLinkInput,
  GoogleActionType,
  UpdatePlaceActionLinkRequest,
} from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import { iso } from '../../kernel/time.ts';
import type { Caller } from '../organizations/caller.ts';
import type { GoogleCatalog, GoogleProfile } from '../ports/google-profile.ts';
import type { OperationsOf } from '../requests/operation.ts';
import { atGoogle } from './at-google.ts';
import { categoryOf } from './location.ts';
import { namedFields } from './named-fields.ts';
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

type Links = GoogleProfile['links'];

type Link = Links[number];

/** A new link. Throws 400 without what Google needs, and for a type that the location may not have or has often enough (D-MSC-46). */
function newLink(
  profile: GoogleProfile,
  { uri, placeActionType, isPreferred = false }: GoogleActionLinkInput,
  { catalog, name, createTime }: { readonly catalog: GoogleCatalog; readonly name: string; readonly createTime: string },
): Link {
  if (uri === undefined || placeActionType === undefined)
    throw errors.invalid('placeActionLink needs uri and placeActionType').by('D-MSC-46');
  checkType(profile, placeActionType, catalog);
  checkRoom(profile.links, placeActionType);
  return {
    name,
    uri,
    placeActionType,
    isPreferred,
    providerType: 'MERCHANT',
    isEditable: true,
    createTime,
    updateTime: createTime,
  };
}

/** A link after an update of the fields that the request names. Throws 400 when one of them is absent, and as {@link newLink} for the type. */
function changedLink(
  profile: GoogleProfile,
  link: Link,
  { fields, placeActionLink }: Pick<UpdatePlaceActionLinkRequest, 'fields' | 'placeActionLink'>,
  { catalog, updateTime }: { readonly catalog: GoogleCatalog; readonly updateTime: string },
): Link {
  const named = namedFields(['uri', 'placeActionType', 'isPreferred'], fields);
  const absent = named.find(field => placeActionLink[field] === undefined);
  if (absent !== undefined) throw errors.invalid(`placeActionLink needs ${absent}, because fields names it`).by('MSC-313');
  const changes = Object.fromEntries(named.map(field => [field, placeActionLink[field]]));
  const changed: Link = { ...link, ...changes, updateTime };
  if (changed.placeActionType !== link.placeActionType) {
    checkType(profile, changed.placeActionType, catalog);
    checkRoom(profile.links, changed.placeActionType);
  }
  return changed;
}

/** The links with one more, or with a changed one in its place: of each type at most one is preferred, the one that was so last (D-MSC-46). */
function withLink(links: Links, link: Link): Links {
  const isKnown = links.some(({ name }) => name === link.name);
  const all = isKnown ? links.map(other => (other.name === link.name ? link : other)) : [...links, link];
  if (!link.isPreferred) return all;
  return all.map(other => (other.name !== link.name && other.placeActionType === link.placeActionType ? unpreferred(other) : other));
}

function unpreferred(link: Link): Link {
  return link.isPreferred ? { ...link, isPreferred: false } : link;
}

/** A link by its full name. Throws 400 for a text of another form, 404 for one that the location does not have (D-MSC-47). */
function linkNamed({ links }: Pick<GoogleProfile, 'links'>, name: string): Link {
  if (!/^locations\/[^/]+\/placeActionLinks\/[^/]+$/.test(name))
    throw errors.invalidField(['name'], 'must look like locations/{locationId}/placeActionLinks/{linkId}').by('D-MSC-47');
  const link = links.find(known => known.name === name);
  if (!link) throw errors.notFound(`Place action link ${name}`).by('D-MSC-47');
  return link;
}

function checkType({ location, refused }: GoogleProfile, type: GoogleActionType, catalog: GoogleCatalog): void {
  const primary = location.categories?.primaryCategory;
  const group = primary && categoryOf(catalog, primary.name).group;
  const allowed = group ? catalog.actions[group].filter(known => !refused.actionTypes.includes(known)) : [];
  if (!allowed.includes(type))
    throw errors
      .invalid(`${type} links are not available for the category of this location, which has ${allowed.join(', ') || 'none'}`)
      .by('D-MSC-46');
}

function checkRoom(links: readonly GoogleActionLink[], type: GoogleActionType): void {
  const { maxLinksPerType: limit } = limits.profiles;
  const used = links.filter(({ placeActionType }) => placeActionType === type).length;
  if (used >= limit)
    throw errors
      .invalid(`The location has ${used} ${type} links already, and no more are possible. Delete one first.`)
      .by('D-MSC-46', { from: 'profiles.maxLinksPerType', limit, used });
}
