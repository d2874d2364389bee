/** What testers do to reviews and to replies at their platforms, and what that costs. */
import { ask, expectAnswer, expectEqual, expectThat, read } from '../../../suites/asking.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { connected, importOpinions, itemsOf, RECOMMENDATIONS, REVIEWS, storedBy } from './opinions.ts';

behaviour<null>({
  id: 'reviews/replaced-reply',
  area: 'reviews',
  title: 'A reply that replaces another one is judged 30 seconds after itself, or at once by a tester',
  rules: ['D-MSC-35', 'D-MSC-37'],
  cases: [null],
  async check(world) {
    const { session, control, advance } = world;
    const team = await connected(world, REVIEWS, 'location_of_replies');
    await importOpinions(world, REVIEWS, team, 5);
    const [review] = itemsOf(REVIEWS, await storedBy(world, REVIEWS, team));
    const path = { reviewId: String(review?.['id']) };
    const reply = (comment: string) => read(session, 'replyToReview', { path, body: { teamId: team.teamId, comment } });
    const state = async () => (await read(session, 'getReview', { path, query: { teamId: team.teamId } }))['reviewReplyState'];
    await reply('Thank you!');
    await advance('PT20S');
    await reply('Thank you, Ada!');
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
    expectEqual('the comment of Ada', ada?.['comment'], 'Lovely');
    const id = encodeURIComponent(String(ada?.[kind.externalId]));
    const changes = isGoogle
      ? [{ author: 'Eve', stars: 2, createdAt }, { stars: 3, comment: null }, { comment: 'Worse' }]
      : [
          { author: 'Eve', value: 'NOT_RECOMMEND', createdAt, hasStory: true },
          { value: 'UNKNOWN', comment: null, hasStory: false },
          { value: 'RECOMMEND', comment: 'Worse' },
        ];
    for (const body of changes) await control('PATCH', `${reviews}/${id}`, body);
    await advance('PT2M');
    await importOpinions(world, kind, { teamId }, 1);
    const changed = (await stored()).find(each => each['id'] === ada?.['id']);
    expectEqual('what was changed', [changed?.['reviewerDisplayName'], changed?.['comment']], ['Eve', 'Worse']);
    await control('DELETE', `${reviews}/${id}`);
    await importOpinions(world, kind, { teamId }, 1);
    expectThat(!(await stored()).some(each => each['id'] === ada?.['id']), 'the list still shows what was taken back');
  },
});
