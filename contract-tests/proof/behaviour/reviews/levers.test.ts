/** What testers do to reviews and to replies at their platforms, and what that costs. */
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { ask, expectAnswer, expectEqual, expectThat, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { advanceTo } from '../organizations/world-looks.ts';
import { connected, importOpinions, itemsOf, RECOMMENDATIONS, REVIEWS, storedBy } from './opinions.ts';

/** The text of a second reply. */
behaviour<string>({
  id: 'reviews/replaced-reply',
  area: 'reviews',
  title: 'A reply that replaces another one is judged 30 seconds after itself, or at once by a tester',
  rules: ['D-MSC-35', 'D-MSC-37'],
  cases: ['Thank you, Ada!', 'Thank you!'],
  async check(world, second) {
    const { session, control, advance } = world;
    const team = await connected(world, REVIEWS, 'location_of_replies');
    await importOpinions(world, REVIEWS, team, 5);
    const [review] = itemsOf(REVIEWS, await storedBy(world, REVIEWS, team));
    const path = { reviewId: String(review?.['id']) };
    const reply = (comment: string) => read(session, 'replyToReview', { path, body: { teamId: team.teamId, comment } });
    const state = async () => (await read(session, 'getReview', { path, query: { teamId: team.teamId } }))['reviewReplyState'];
    await reply('Thank you!');
    await advance('PT20S');
    await reply(second);
    await advance('PT15S');
    expectEqual('the state 15 seconds after the second reply', await state(), 'PENDING');
    await advance('PT15S');
    expectEqual('the state 30 seconds after it', await state(), 'APPROVED');
    const account = (await read(session, 'getSocialAccountByType', { query: { teamId: team.teamId, type: 'GOOGLE_BUSINESS' } }))['id'];
    const reviews = `/_sim/social-accounts/${String(account)}/reviews`;
    for (const [body, shown, violation] of [
      [{ state: 'REJECTED' }, 'REJECTED', 'POLICY_VIOLATION'],
      [{ state: 'REJECTED', violation: 'OFF_TOPIC' }, 'REJECTED', 'OFF_TOPIC'],
      [{ state: 'APPROVED' }, 'APPROVED', null],
    ] as const) {
      await reply('Come again!');
      await control('POST', `${reviews}/${path.reviewId}/judge`, body);
      const { reviewReplyState, reviewReplyPolicyViolation } = await read(session, 'getReview', { path, query: { teamId: team.teamId } });
      expectEqual(`the reply after ${JSON.stringify(body)}`, [reviewReplyState, reviewReplyPolicyViolation], [shown, violation]);
    }
    for (const [verified, status] of [
      [false, 400],
      [true, 200],
    ] as const) {
      await control('PATCH', `/_sim/social-accounts/${String(account)}/google-profile`, { verified });
      const answer = await ask(session, 'replyToReview', { path, body: { teamId: team.teamId, comment: 'Hello' } });
      expectAnswer(`a reply of a location with verified: ${verified}`, answer, status);
    }
  },
});

behaviour<null>({
  id: 'reviews/failed-import',
  area: 'reviews',
  title: 'A failed import keeps what it stored, and that counts; a location that is not selected any more shows no review, also by its id',
  rules: ['D-MSC-26', 'D-MSC-30'],
  cases: [null],
  async check(world) {
    const { session, control, advance } = world;
    const { teamId } = session;
    await read(session, 'startReviewImport', { body: { teamId, count: 100 } }, 201);
    await advance('PT2S');
    await control('PATCH', '/_sim/platforms/GOOGLE_BUSINESS', { failure: { mode: 'outage', times: 3 } });
    await advance('PT10M');
    const [{ status, reviewsImported } = {}] = ((await read(session, 'listReviewImports', { query: { teamId } }))['imports'] ??
      []) as readonly Readonly<Record<string, unknown>>[];
    expectEqual('the status of the import', status, 'FAILED');
    const list = await storedBy(world, REVIEWS, { teamId });
    expectThat(Number(reviewsImported) > 0, 'the import stored nothing before it failed');
    expectEqual('what is used of the capacity', Number(list['limit']) - Number(list['remainingCapacity']), reviewsImported);
    const [review] = itemsOf(REVIEWS, list);
    const channelId = 'google_business_acme_2';
    await read(session, 'setChannel', { body: { teamId, type: 'GOOGLE_BUSINESS', channelId } });
    const other = await ask(session, 'getReview', { path: { reviewId: String(review?.['id']) }, query: { teamId } });
    expectAnswer('a review of another location', other, 404);
  },
});

behaviour<string>({
  id: 'reviews/said-by-testers',
  area: 'reviews',
  title: 'What a tester lets people say, change or take back is what the next import finds',
  rules: ['D-MSC-40', 'D-MSC-36'],
  cases: ['GOOGLE_BUSINESS', 'FACEBOOK'],
  async check(world, platform) {
    const { session, control, advance } = world;
    const { teamId } = session;
    const isGoogle = platform === 'GOOGLE_BUSINESS';
    const kind = isGoogle ? REVIEWS : RECOMMENDATIONS;
    const reviews = `/_sim/social-accounts/sa_acme_${platform.toLowerCase()}/reviews`;
    const createdAt = String((await control('GET', '/_sim/clock'))['now']);
    const words = isGoogle
      ? [{ author: 'Ada', stars: 5, comment: 'Lovely', createdAt }, { stars: 1, comment: null }, {}]
      : [
          { author: 'Ada', value: 'RECOMMEND', comment: 'Lovely', createdAt, hasStory: true },
          { value: 'NOT_RECOMMEND', comment: null, hasStory: false },
          { value: 'UNKNOWN' },
        ];
    for (const body of words) await control('POST', reviews, body);
    if (!isGoogle) for (const body of [{ pause: 'PT0S' }, { pause: null }, { pause: 'PT0S' }]) await control('PATCH', reviews, body);
    await importOpinions(world, kind, { teamId }, 10);
    const stored = async () => itemsOf(kind, await storedBy(world, kind, { teamId }));
    const ada = (await stored()).find(({ reviewerDisplayName }) => reviewerDisplayName === 'Ada');
    const said = (item: Fields | undefined) => {
      const { reviewerDisplayName: author, comment, createTime, starRating, recommendationValue, openGraphStoryId } = item ?? {};
      return [author, comment, createTime, isGoogle ? starRating : recommendationValue, isGoogle || openGraphStoryId !== null];
    };
    expectEqual('what Ada says', said(ada), ['Ada', 'Lovely', createdAt, isGoogle ? 'FIVE' : 'RECOMMEND', true]);
    const others = (await stored()).filter(({ createTime }) => createTime === createdAt).map(item => said(item)[3]);
    const values = isGoogle ? ['FIVE', 'FIVE', 'ONE'] : ['NOT_RECOMMEND', 'RECOMMEND', 'UNKNOWN'];
    expectEqual('what all of them think', others.toSorted(), values);
    const id = encodeURIComponent(String(ada?.[kind.externalId]));
    const changes = isGoogle
      ? [{ author: 'Eve', stars: 2, createdAt }, { stars: 3, comment: null }, { comment: 'Worse' }]
      : [
          { author: 'Eve', value: 'NOT_RECOMMEND', createdAt, hasStory: true },
          { value: 'UNKNOWN', comment: null, hasStory: false },
          { comment: 'Worse' },
        ];
    for (const body of changes) await control('PATCH', `${reviews}/${id}`, body);
    await advance('PT2M');
    await importOpinions(world, kind, { teamId }, 1);
    const changed = (await stored()).find(each => each['id'] === ada?.['id']);
    expectEqual('what was changed', said(changed), ['Eve', 'Worse', createdAt, isGoogle ? 'THREE' : 'UNKNOWN', isGoogle]);
    await control('DELETE', `${reviews}/${id}`);
    await importOpinions(world, kind, { teamId }, 1);
    expectThat(!(await stored()).some(each => each['id'] === ada?.['id']), 'the list still shows what was taken back');
  },
});

/** A pause between imports, how long after an import another one starts, and the status of that. */
type Pause = readonly [pause: string | null, afterMs: number, status: number];

behaviour<Pause>({
  id: 'reviews/pauses',
  area: 'reviews',
  title: 'Another import of recommendations starts once the pause of the Page is over: a minute, or as long as a tester says',
  rules: ['D-MSC-24'],
  cases: [
    ['PT0S', 0, 201],
    ['PT5M', 299_999, 409],
    ['PT5M', 300_000, 201],
    [null, 59_999, 409],
    [null, 60_000, 201],
  ],
  async check(world, [pause, afterMs, status]) {
    const { session, control } = world;
    const { teamId } = session;
    // A usual pause follows one that a tester has set.
    for (const each of ['PT0S', pause]) await control('PATCH', '/_sim/social-accounts/sa_acme_facebook/reviews', { pause: each });
    const start = () => ask(session, 'startRecommendationImport', { body: { teamId, count: 1 } });
    const first = await start();
    expectAnswer('a first import', first, 201);
    await world.advance('PT2S');
    const path = { importId: String(fieldsOf(first.body)['id']) };
    const { completedAt } = await read(session, 'getRecommendationImport', { path });
    await advanceTo(world, Date.parse(String(completedAt)) + afterMs);
    expectAnswer(`an import ${afterMs} ms after another one with the pause ${pause}`, await start(), status);
  },
});
