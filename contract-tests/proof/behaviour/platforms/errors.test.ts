/** How each platform fails: the error code of a failure, and the answers of calls to a failing platform. */

import { publicApi } from '../../../../openapi/document.ts';
import type { Platform } from '../../../../openapi/generated/types.ts';
import { fieldsOf } from '../../../exchange.ts';
import { PLATFORMS } from '../../../suites/accounts/team-accounts.ts';
import { ask, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { createOn, livePostOn } from '../posts/fresh-posts.ts';

type Mode = 'outage' | 'rate-limited' | 'auth' | 'reject' | 'timeout';

/** Whether a failure is transient, and its code on platforms without a specific one: an HTTP status or a socket error. */
const KINDS: Readonly<Record<Mode, { readonly isTransient: boolean; readonly generic: RegExp }>> = {
  outage: { isTransient: true, generic: /^HTTP:5\d\d$/ },
  'rate-limited': { isTransient: true, generic: /^HTTP:429$/ },
  auth: { isTransient: false, generic: /^HTTP:401$/ },
  reject: { isTransient: false, generic: /^HTTP:4\d\d$/ },
  timeout: { isTransient: true, generic: /^NET:/ },
};

/** The known error codes of platforms, by failure. */
const OWN_CODES: Partial<Record<Platform, Partial<Record<Mode, RegExp>>>> = {
  FACEBOOK: { outage: /^META:2$/, 'rate-limited': /^META:368:1390008$/, auth: /^META:190(?::\d+)?$/, reject: /^META:368:1404132$/ },
  INSTAGRAM: { outage: /^META:2$/, 'rate-limited': /^META:9:2207042$/, auth: /^META:190(?::\d+)?$/, reject: /^META:/ },
  THREADS: { outage: /^META:2$/, auth: /^META:190(?::\d+)?$/ },
  TWITTER: { outage: /^TW:503$/, auth: /^TW:401$/ },
  PINTEREST: { outage: /^PIN:(?:12|2787)$/, auth: /^PIN:2$/ },
  MASTODON: { outage: /^MST:503$/ },
  YOUTUBE: { auth: /^YT:authError$/, reject: /^YT:\w+$/ },
  LINKEDIN: { reject: /^LI:422$/ },
  REDDIT: { reject: /^RD:[A-Z_]+$/ },
  GOOGLE_BUSINESS: { reject: /^GB:INVALID_ARGUMENT$/ },
};

behaviour<Mode>({
  id: 'platforms/error-codes',
  area: 'posts',
  title: 'A post that fails on every platform has for each its error code of that failure, its status, and whether it is transient',
  rules: ['PST-12', 'D-PST-08'],
  cases: Object.keys(KINDS) as Mode[],
  async check(world, mode) {
    const { session, control, advance } = world;
    for (const platform of PLATFORMS) await control('PATCH', `/_sim/platforms/${platform}`, { failure: { mode } });
    const { now } = await control('GET', '/_sim/clock');
    const id = await createOn(world, PLATFORMS, { status: 'SCHEDULED', postDate: now });
    await advance('PT1H');
    const { status, errors, errorsVerbose } = await read(session, 'getPost', { path: { id } });
    expectEqual(`the status of a post that fails on every platform by ${mode}`, status, 'ERROR');
    for (const platform of PLATFORMS) {
      const what = `a failure of ${platform} by ${mode}`;
      const { code, isTransient, httpStatus, errorMessage, userFacingMessage } = fieldsOf(fieldsOf(errorsVerbose)[platform]);
      const expected = OWN_CODES[platform]?.[mode] ?? KINDS[mode].generic;
      expectThat(expected.test(String(code)), `The code of ${what} is ${String(code)}, which is not ${expected.source}`);
      expectEqual(`isTransient of ${what}`, isTransient, KINDS[mode].isTransient);
      if (String(code).startsWith('HTTP:')) expectEqual(`httpStatus of ${what}`, httpStatus, Number(String(code).slice('HTTP:'.length)));
      expectThat(
        String(errorMessage).includes(String(httpStatus)),
        `The message of ${what} does not contain its status: ${String(errorMessage)}`,
      );
      for (const text of [errorMessage, userFacingMessage])
        expectThat(!String(text).includes('undefined'), `A text of ${what} contains "undefined": ${String(text)}`);
      expectEqual(`errors of ${what}`, fieldsOf(errors)[platform], userFacingMessage);
    }
  },
});

/** A platform with channels and comments that can be deleted. */
const ASKED = 'LINKEDIN';

behaviour<Mode>({
  id: 'platforms/failing-calls',
  area: 'accounts',
  title:
    'A call to a failing platform answers 502 if a retry may help (an action 429 for a rate limit), otherwise 400, with a readable message, and changes nothing',
  rules: [],
  cases: Object.keys(KINDS) as Mode[],
  async check(world, mode) {
    const { session, control, advance } = world;
    const { teamId } = session;
    const postId = await livePostOn(world, [ASKED]);
    const event = { type: 'comment', socialAccountId: 'sa_acme_linkedin', postId, text: 'Nice', author: 'fan' };
    await control('POST', `/_sim/platforms/${ASKED}/events`, event);
    await read(session, 'createCommentImport', { body: { teamId, postId, socialAccountType: ASKED } }, 201);
    await advance('PT5M');
    const look = async (): Promise<readonly unknown[]> => [
      (await read(session, 'listImportedComments', { query: { teamId, postId } }))['items'],
      await read(session, 'getSocialAccountByType', { query: { teamId, type: ASKED } }),
    ];
    const before = await look();
    const [{ id = '' } = {}] = objectsOf(before[0]);
    await control('PATCH', `/_sim/platforms/${ASKED}`, { failure: { mode } });
    for (const operation of ['refreshChannels', 'actOnImportedComment'] as const) {
      const onComment = { path: { commentId: String(id) }, body: { teamId, action: 'DELETE' } };
      const answer = await ask(session, operation, operation === 'refreshChannels' ? { body: { teamId, type: ASKED } } : onComment);
      const what = `${operation} while ${ASKED} fails by ${mode}`;
      const isLimited = mode === 'rate-limited' && operation === 'actOnImportedComment';
      expectAnswer(what, answer, isLimited ? 429 : KINDS[mode].isTransient ? 502 : 400);
      const { message } = fieldsOf(answer.body);
      expectThat(String(message).includes('LinkedIn'), `${what} does not name the platform: ${String(message)}`);
      expectEqual(`the state after ${what}`, await look(), before);
    }
  },
});

const COMMENTED = (publicApi.schema('CommentPlatform').enum ?? []) as readonly Platform[];

/** The known answers of platforms for a missing object: an error code, and the status if it is not 404. */
const MISSING: Partial<Record<Platform, readonly [code: RegExp, status?: number]>> = {
  FACEBOOK: [/^META:100:33$/, 400],
  INSTAGRAM: [/^META:100:33$/, 400],
  THREADS: [/^META:100:33$/, 400],
  TIKTOK: [/^TT:\d+$/, 400],
  BLUESKY: [/^BSKY:RecordNotFound$/, 400],
  MASTODON: [/^MST:404$/],
  LINKEDIN: [/^LI:404$/],
  YOUTUBE: [/^YT:\w+NotFound$/],
  REDDIT: [/^RD:[A-Z_]+$/],
  GOOGLE_BUSINESS: [/^GB:NOT_FOUND$/],
  DISCORD: [/^DI:\d+$/],
  SLACK: [/^SL:\w+_not_found$/],
};

behaviour<null>({
  id: 'platforms/missing',
  area: 'comments',
  title:
    'A comment on a post that was removed from every platform fails permanently with the code and the status of each platform for a missing object',
  rules: ['D-CMT-03'],
  cases: [null],
  async check(world) {
    const { session, control, advance } = world;
    const internalPostId = await livePostOn(world, COMMENTED);
    for (const platform of COMMENTED) {
      const socialAccountId = `sa_acme_${platform.toLowerCase()}`;
      await control('POST', `/_sim/platforms/${platform}/events`, { type: 'post-deleted', socialAccountId, postId: internalPostId });
    }
    const data = Object.fromEntries(COMMENTED.map(platform => [platform, { text: 'Too late' }]));
    const body = { teamId: session.teamId, internalPostId, socialAccountTypes: COMMENTED, title: 'Late', status: 'SCHEDULED', data };
    const { id } = await read(session, 'createComment', { body });
    await advance('PT1H');
    const { status, errors, errorsVerbose } = await read(session, 'getComment', { path: { id: String(id) } });
    expectEqual('the status of a comment on a removed post', status, 'ERROR');
    for (const platform of COMMENTED) {
      const { code, httpStatus, isTransient, errorMessage, userFacingMessage } = fieldsOf(fieldsOf(errorsVerbose)[platform]);
      const [expected = /^HTTP:404$/, expectedStatus = 404] = MISSING[platform] ?? [];
      const what = `a comment on ${platform} on a removed post`;
      expectThat(expected.test(String(code)), `The code of ${what} is ${String(code)}, which is not ${expected.source}`);
      expectEqual(`httpStatus and isTransient of ${what}`, [httpStatus, isTransient], [expectedStatus, false]);
      expectThat(
        String(errorMessage).includes(String(httpStatus)),
        `The message of ${what} does not contain its status: ${String(errorMessage)}`,
      );
      expectEqual(`errors of ${what}`, fieldsOf(errors)[platform], userFacingMessage);
    }
  },
});
