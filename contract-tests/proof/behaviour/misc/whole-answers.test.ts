/** The answers of /misc, field by field: none that the document names is empty, but for those that a table names. */
import { publicApi } from '../../../../openapi/document.ts';
import type { OperationId } from '../../../../openapi/generated/types.ts';
import { callOf } from '../../../arbitraries/known-ids.ts';
import { type Call, type Fields, send } from '../../../exchange.ts';
import { expectAnswer, expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { declaredProperties, visitFilled } from '../../reach/response-properties.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { livePostOn } from '../posts/fresh-posts.ts';

type Parts = Partial<Omit<Call, 'operation'>>;

/** A call, and what its answer leaves empty. */
interface Row {
  readonly id: OperationId;
  /** Prepares the world, and returns the parts of the call; without it the call names the team alone. */
  readonly parts?: (world: FreshWorld) => Promise<Parts>;
  /** Properties that are absent, null, or an empty text or list, after the component that declares them. */
  readonly empty?: readonly string[];
  /** Properties that some worlds fill, and others do not. */
  readonly uncertain?: readonly string[];
}

const ROWS: readonly Row[] = [
  {
    id: 'getGoogleLocation',
    parts: wholeLocation,
    empty: ['GoogleLocation.adWordsLocationExtensions', 'GoogleLocation.relationshipData'],
  },
  { id: 'getGoogleAttributes' },
  { id: 'listGoogleAttributes' },
  { id: 'listGoogleCategories', parts: inQuery({ regionCode: 'US', languageCode: 'en', view: 'FULL' }) },
  { id: 'getGoogleServiceList', parts: after(withFeatures) },
  { id: 'getGoogleFoodMenus', parts: after(withFeatures) },
  { id: 'listPlaceActionLinks' },
  { id: 'listGoogleMedia', parts: after(addPhoto), empty: ['GoogleMediaAssociation.priceListItemId'] },
  {
    id: 'listGoogleSearchKeywords',
    parts: inQuery({ startMonth: '2026-01', endMonth: '2026-02' }),
    uncertain: ['GoogleSearchKeyword.threshold'],
  },
  { id: 'findLinkedinMentions', parts: inQuery({ q: 'ada' }), empty: ['LinkedinMentions.people.needsDisplayName'] },
  {
    id: 'reshareLinkedinPost',
    parts: inBody(async () => ({ parentPostUrn: 'urn:li:share:7000000000000000001', commentary: 'Worth reading.' })),
  },
  { id: 'listFacebookTextFormats', parts: async () => ({}) },
  { id: 'debugFacebookToken', empty: ['', '.code', '.message', '.subcode'].map(part => `FacebookTokenDebug.error${part}`) },
  {
    id: 'debugFacebookToken',
    parts: after(revokeToken),
    empty: ['granular_scopes', 'granular_scopes.scope', 'granular_scopes.target_ids', 'scopes'].map(part => `FacebookTokenDebug.${part}`),
  },
  { id: 'findInstagramUser', parts: inQuery({ username: 'harbor_books' }) },
  {
    id: 'searchInstagramLocations',
    parts: inQuery({ q: 'harbor', limit: '25' }),
    uncertain: ['InstagramLocationList.items.location.state'],
  },
  {
    id: 'searchInstagramAudio',
    parts: inQuery({ audioType: 'music' }),
    empty: ['ig_username', 'profile_picture_url'].map(part => `InstagramAudioList.audio.${part}`),
  },
  {
    id: 'searchInstagramAudio',
    parts: inQuery({ audioType: 'original_sound' }),
    empty: ['cover_artwork_thumbnail_uri', 'cover_artwork_thumbnail_url', 'display_artist'].map(part => `InstagramAudioList.audio.${part}`),
  },
  { id: 'listSubredditFlairs', parts: inQuery({ subreddit: 'r/flair' }) },
  { id: 'getSubredditRequirements', parts: inQuery({ subreddit: 'r/flair' }) },
  { id: 'listTiktokTrendingMusic' },
  { id: 'listYoutubePlaylists' },
  { id: 'listYoutubePlaylistItems', parts: async world => ({ query: { ...teamOf(world), playlistId: await playlistOf(world) } }) },
  {
    id: 'setYoutubeThumbnail',
    parts: inBody(async world => ({ postId: await livePostOn(world, ['YOUTUBE']), url: 'https://images.example.com/cover.jpg' })),
  },
  { id: 'listYoutubeVideoCategories' },
  { id: 'listYoutubeRegions' },
  {
    id: 'listReviewImports',
    parts: after(reviews),
    empty: ['deletedAt', 'error', 'rateLimitResetAt'].map(part => `ReviewImport.${part}`),
  },
  { id: 'listReviews', parts: after(reviews), empty: ['Review.deletedAt', 'Review.reviewReplyPolicyViolation'] },
  {
    id: 'listRecommendationImports',
    parts: after(recommendations),
    empty: ['deletedAt', 'error', 'rateLimitResetAt'].map(part => `RecommendationImport.${part}`),
  },
  { id: 'listRecommendations', parts: after(recommendations), empty: ['Recommendation.deletedAt'] },
  { id: 'listRecommendationComments', parts: answeredComment },
];

/** Their pages are read one by one elsewhere; those of YOUTUBE have no further ones. */
const PAGE_TOKEN = /\.(?:next|prev)PageToken$/;

behaviour<Row>({
  id: 'misc/whole-answers',
  area: 'misc',
  title:
    'An answer of /misc fills every field that its document names, but for those that nothing on the platform fills; no address has an empty part, or a slash in one',
  rules: ['D-ORG-08'],
  cases: ROWS,
  async check(world, { id, parts = inQuery({}), empty = [], uncertain = [] }) {
    const call = callOf(id, {});
    const answer = await send(world.session, { ...call, ...(await parts(world)) });
    expectAnswer(id, answer, 200);
    const filled = new Set<string>();
    const schema = call.operation.responses.get(answer.status);
    if (schema) visitFilled(schema, id, answer.body, property => filled.add(property));
    const left = [...declaredProperties([call.operation])].filter(property => !filled.has(property) && !PAGE_TOKEN.test(property));
    expectEqual(`what ${id} leaves empty`, left.filter(property => !uncertain.includes(property)).toSorted(), empty.toSorted());
    expectEqual(
      'addresses with an empty part, or a slash in one',
      addressesIn(answer.text).filter(url => /\/\/|%2F/i.test(new URL(url).pathname)),
      [],
    );
  },
});

function addressesIn(text: string): readonly string[] {
  return [...text.matchAll(/"(https?:[^"]+)"/g)].map(([, url = '']) => url);
}

function teamOf({ session: { teamId } }: FreshWorld) {
  return { teamId };
}

function inQuery(query: Fields) {
  return async (world: FreshWorld): Promise<Parts> => ({ query: { ...teamOf(world), ...query } });
}

function inBody(body: (world: FreshWorld) => Promise<Fields>) {
  return async (world: FreshWorld): Promise<Parts> => ({ body: { ...teamOf(world), ...(await body(world)) } });
}

function after(prepare: (world: FreshWorld) => Promise<unknown>) {
  return async (world: FreshWorld): Promise<Parts> => {
    await prepare(world);
    return { query: teamOf(world) };
  };
}

const PROFILE = '/_sim/social-accounts/sa_acme_google_business/google-profile';

async function withFeatures({ control }: FreshWorld): Promise<void> {
  await control('PATCH', PROFILE, { canModifyServiceList: true, canHaveFoodMenus: true });
}

/** Fills what a location of the seed leaves empty. */
async function wholeLocation(world: FreshWorld): Promise<Parts> {
  await withFeatures(world);
  await world.control('PATCH', PROFILE, { labels: ['north'] });
  const day = { year: 2026, month: 12, day: 24 };
  const [openTime, closeTime] = [{ hours: 9 }, { hours: 17, minutes: 30, seconds: 5, nanos: 1 }];
  const specialHourPeriods = [
    { startDate: day, endDate: day, closed: true },
    { startDate: { ...day, day: 31 }, openTime, closeTime },
  ];
  const change = {
    categories: {
      primaryCategory: { name: 'categories/gcid:bakery' },
      additionalCategories: [{ name: 'categories/gcid:cafe' }],
    },
    phoneNumbers: { primaryPhone: '+1 555-0100', additionalPhones: ['+1 555-0101'] },
    serviceArea: { businessType: 'CUSTOMER_LOCATION_ONLY' },
    specialHours: { specialHourPeriods },
    moreHours: [{ hoursTypeId: 'PICKUP', periods: [{ openDay: 'MONDAY', openTime, closeDay: 'MONDAY', closeTime }] }],
  };
  await read(world.session, 'updateGoogleLocation', { body: { ...teamOf(world), ...change } });
  return { query: { ...teamOf(world), fields: publicApi.schema('GoogleLocationField').enum ?? [] } };
}

async function addPhoto(world: FreshWorld): Promise<void> {
  const body = { ...teamOf(world), uploadId: 'upload_acme_image', description: 'The front door' };
  await read(world.session, 'addGoogleMedia', { body });
}

async function revokeToken({ control }: FreshWorld): Promise<void> {
  await control('POST', '/_sim/platforms/FACEBOOK/events', { type: 'token-revoked', socialAccountId: 'sa_acme_facebook' });
}

async function playlistOf(world: FreshWorld): Promise<string> {
  const { items } = await read(world.session, 'listYoutubePlaylists', { query: teamOf(world) });
  return String(objectsOf(items)[0]?.['id']);
}

async function reviews(world: FreshWorld): Promise<void> {
  await read(world.session, 'startReviewImport', { body: { ...teamOf(world), count: 150 } }, 201);
  await world.advance('PT2M');
}

async function recommendations(world: FreshWorld): Promise<void> {
  await read(world.session, 'startRecommendationImport', { body: { ...teamOf(world), count: 150 } }, 201);
  await world.advance('PT2M');
}

/** Writes a reply, and answers it, so that the thread has both. */
async function answeredComment(world: FreshWorld): Promise<Parts> {
  await recommendations(world);
  const query = teamOf(world);
  const list = await read(world.session, 'listRecommendations', { query: { ...query, limit: 100 } });
  const path = { recommendationId: String(objectsOf(list['recommendations']).find(each => each['openGraphStoryId'] !== null)?.['id']) };
  const said = { ...query, comment: 'Thank you!' };
  const { ownerReplyCommentId } = await read(world.session, 'replyToRecommendation', { path, body: said });
  await read(world.session, 'replyToRecommendationComment', { path: { ...path, commentId: String(ownerReplyCommentId) }, body: said });
  return { path, query };
}
