import {
  accountOf,
  type JsonObject,
  mapResult,
  type OperationCall,
  omit,
  type Replacement,
  replaceMethod,
  withQuery,
} from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

/** Returns the selected location of a team at Google; undefined without one. */
function locationOf(call: OperationCall, { teamId }: JsonObject) {
  const externalId = accountOf(call, { teamId, type: 'GOOGLE_BUSINESS' })?.externalId;
  if (!externalId) return undefined;
  const { locations } = call.world.platforms.GOOGLE_BUSINESS;
  return { locations, externalId, profile: locations.profile(externalId) };
}

/** Leaves the links that were preferred before as they were. */
const keepsPreferred: Replacement = (go, call) => {
  const before = locationOf(call, call.request.body);
  const answer = go();
  if (!before) return answer;
  const { locations, externalId, profile } = before;
  const preferred = new Set(profile.links.filter(({ isPreferred }) => isPreferred).map(({ name }) => name));
  const { links } = locations.profile(externalId);
  const { name: own } = answer as JsonObject;
  locations.change(externalId, {
    links: links.map(link => (link.name !== own && preferred.has(link.name) ? { ...link, isPreferred: true } : link)),
  });
  return answer;
};

/** Returns the offset of a page token of any list; undefined for a text that is no token. */
function offsetOf(token: unknown): number | undefined {
  const [, offset] = (typeof token === 'string' && /^(\d+)\.\d+$/.exec(Buffer.from(token, 'base64url').toString())) || [];
  return offset === undefined ? undefined : Number(offset);
}

/** Returns the month before one, both as `YYYY-MM`. */
function monthBefore(month: string): string {
  const start = new Date(`${month}-01T00:00:00Z`);
  start.setUTCMonth(start.getUTCMonth() - 1);
  return start.toISOString().slice(0, 7);
}

/** Changes the body of the requests that change a location. */
function patchingLocation(change: (body: JsonObject) => JsonObject): Replacement {
  return (go, { request }) => go({ request: { ...request, body: change(request.body) } });
}

export const profiles = mutants('profiles', {
  'covers-pile-up': {
    defect: 'A new cover leaves the one before',
    world: ({ platforms }) =>
      replaceMethod(platforms.GOOGLE_BUSINESS.locations, 'change', next => (externalId, changes) => {
        const before = platforms.GOOGLE_BUSINESS.locations.profile(externalId).media;
        const [added] = changes.media ?? [];
        const isNew = added !== undefined && !before.includes(added);
        next(externalId, isNew ? { ...changes, media: [added, ...before] } : changes);
      }),
  },
  'withheld-first': {
    defect: 'Search keywords with a withheld number come first',
    listGoogleSearchKeywords: mapResult(body => ({
      ...body,
      searchKeywords: Array.isArray(body['searchKeywords']) ? body['searchKeywords'].toReversed() : [],
    })),
  },
  'check-is-stored': {
    defect: 'validateOnly of a location is ignored, so that the change is stored',
    updateGoogleLocation: patchingLocation(body => omit(body, 'validateOnly')),
  },
  'token-of-any-query': {
    defect: 'A page token of categories is accepted for another query',
    listGoogleCategories(go, call) {
      const offset = offsetOf(call.request.query['pageToken']);
      if (offset === undefined) return go();
      const pageSize = offset + Number(call.request.query['pageSize']);
      const body = go(withQuery(call, { pageToken: undefined, pageSize })) as JsonObject;
      return { ...body, categories: (body['categories'] as readonly JsonObject[]).slice(offset) };
    },
  },
  'null-keeps': {
    defect: 'Null in an update of a location leaves the field as it is, when another field has a value',
    updateGoogleLocation: patchingLocation(body => {
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
      return Object.keys(omit(omit(given, 'teamId'), 'validateOnly')).length > 0 ? given : body;
    }),
  },
  'two-preferred': {
    defect: 'A link that becomes the preferred one leaves the former one preferred, too',
    createPlaceActionLink: keepsPreferred,
    updatePlaceActionLink: keepsPreferred,
  },
  'two-covers': {
    defect: 'A new cover photo stands beside the old one instead of replacing it',
    addGoogleMedia(go, call) {
      const before = locationOf(call, call.request.body);
      const answer = go();
      if (!before) return answer;
      const { locations, externalId, profile } = before;
      const added = locations.profile(externalId).media.slice(0, 1);
      locations.change(externalId, { media: [...added, ...profile.media] });
      return answer;
    },
  },
  'last-month-left-out': {
    defect: 'The last month of a range of search keywords does not count',
    listGoogleSearchKeywords(go, call) {
      const { startMonth, endMonth } = call.request.query;
      if (typeof startMonth !== 'string' || typeof endMonth !== 'string' || startMonth >= endMonth) return go();
      const body = go(withQuery(call, { endMonth: monthBefore(endMonth) })) as JsonObject;
      return { ...body, range: { startMonth, endMonth } };
    },
  },
  'nested-keys-pass': {
    defect: 'Unknown keys inside of the profile of a location are ignored and not refused',
    wire(url, init, go) {
      if (init.method !== 'PATCH' || !url.endsWith('/misc/google-business/location') || typeof init.body !== 'string') return go(url, init);
      const { profile, ...others } = JSON.parse(init.body) as { readonly profile?: JsonObject | null };
      if (!profile || profile['description'] === undefined) return go(url, init);
      return go(url, { ...init, body: JSON.stringify({ ...others, profile: { description: profile['description'] } }) });
    },
  },
  'photo-is-no-use': {
    defect: 'An upload that a profile shows does not count as used',
    world: world => replaceMethod(world.platforms.GOOGLE_BUSINESS.locations, 'usesUpload', () => () => false),
  },
});
