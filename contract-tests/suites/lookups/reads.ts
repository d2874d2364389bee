/** What look-ups say about one thing agrees. They are reads, so that a deployment gets them, too. */
import * as fc from 'fast-check';
import { limits, publicApi } from '../../../openapi/document.ts';
import type { OperationId, Platform } from '../../../openapi/generated/types.ts';
import { discover } from '../../arbitraries/known-ids.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import { expectEqual, expectRefused, expectThat, objectsOf, read, through } from '../requests.ts';

const textFormats: Property<string> = {
  id: 'lookups/text-formats',
  area: 'lookups',
  title: 'Text backgrounds are sorted by kind, have ids of their own, and a colour unless they are illustrations',
  rules: ['D-MSC-58'],
  needs: [],
  cases: () => ['the list'],
  async check(session) {
    const presets = objectsOf((await read(session, 'listFacebookTextFormats'))['presets']);
    const kinds = presets.map(({ kind }) => String(kind));
    expectEqual('the order of kinds', kinds, kinds.toSorted());
    expectThat(new Set(presets.map(({ id }) => id)).size === presets.length, 'Two text backgrounds have one id');
    for (const { id, kind, color } of presets) {
      expectThat(/^\d+$/.test(String(id)), `the id ${JSON.stringify(id)} has not only digits`);
      expectEqual(`whether ${String(id)} has a colour`, (color ?? null) !== null, kind !== 'illustration');
    }
  },
};

const flairs: Property<string> = {
  id: 'lookups/flairs',
  area: 'lookups',
  title: 'A subreddit that demands a flair has flairs, one with flairs off has none, and the prefix of its name does not matter',
  rules: ['D-MSC-57'],
  needs: [],
  async cases(session) {
    const subreddits = (await discover(session)).get('subreddit') ?? [];
    if (subreddits.length === 0) throw new InconclusiveError('The team has no subreddit');
    return fc.constantFrom(...subreddits);
  },
  async check(session, subreddit) {
    const { teamId } = session;
    const ask = (name: string) => through(session, 'REDDIT', 'listSubredditFlairs', { query: { teamId, subreddit: name } });
    const listed = objectsOf(await ask(subreddit));
    expectEqual('the flairs without a prefix', objectsOf(await ask(subreddit.replace(/^r\//i, ''))), listed);
    const demands = fieldsOf(await through(session, 'REDDIT', 'getSubredditRequirements', { query: { teamId, subreddit } }));
    const { isFlairRequired, isFlairEnabled } = demands;
    expectThat(isFlairRequired !== true || isFlairEnabled === true, `${subreddit} demands a flair, although flairs are off`);
    expectThat(isFlairEnabled === true || listed.length === 0, `${subreddit} lists flairs, although they are off`);
    expectThat(isFlairRequired !== true || listed.length > 0, `${subreddit} demands a flair and lists none`);
  },
};

const GENRES = (publicApi.schema('TiktokMusicGenre').enum ?? []).map(String);

const charts: Property<Fields> = {
  id: 'lookups/charts',
  area: 'lookups',
  title: 'The trending list has at most 100 tracks, in the order of their ranks, with the day of each place in the window',
  rules: ['D-MSC-61'],
  needs: [],
  cases: () => fc.record({ genre: fc.constantFrom(...GENRES), dateRange: fc.constantFrom('1DAY', '7DAY', '30DAY') }),
  async check(session, choice) {
    const query = { teamId: session.teamId, ...choice };
    const tracks = objectsOf(await through(session, 'TIKTOK', 'listTiktokTrendingMusic', { query }));
    expectThat(tracks.length <= limits.lookups.maxTracks, `${tracks.length} tracks were listed`);
    const ranks = tracks.map(track => Number(track['rank_position']));
    expectEqual(
      'the ranks',
      ranks,
      ranks.toSorted((a, b) => a - b),
    );
    for (const track of tracks) {
      const days = objectsOf(track['trending_history']).map(({ date }) => String(date));
      expectEqual(`the days of rank ${String(track['rank_position'])}`, new Set(days).size, days.length);
    }
  },
};

const token: Property<string> = {
  id: 'lookups/token',
  area: 'lookups',
  title:
    'The inspection of a token names the Page of the connection for each permission that the token has for Pages, and its times are in order',
  rules: ['D-MSC-59'],
  needs: [],
  cases: () => ['the token'],
  async check(session) {
    const { teamId } = session;
    const shown = fieldsOf(await through(session, 'FACEBOOK', 'debugFacebookToken', { query: { teamId } }));
    const { externalId } = await read(session, 'getSocialAccountByType', { query: { teamId, type: 'FACEBOOK' } });
    const { type, is_valid: isValid, issued_at: from, data_access_expires_at: to } = shown;
    if (type !== undefined) expectEqual('the type of the token', type, externalId === null ? 'USER' : 'PAGE');
    if (from !== undefined && to !== undefined)
      expectThat(Number(from) < Number(to), `data expire at ${Number(to)}, and the token is from ${Number(from)}`);
    expectEqual('whether a token that is not valid has an error', shown['error'] !== undefined, isValid === false);
    const scopes = Array.isArray(shown['scopes']) ? shown['scopes'].map(String) : [];
    for (const { scope, target_ids: targets } of objectsOf(shown['granular_scopes'])) {
      expectThat(scopes.includes(String(scope)), `${String(scope)} is no scope of the token`);
      if (Array.isArray(targets))
        expectThat(targets.includes(externalId), `${String(scope)} is for ${targets.join()}, not for ${String(externalId)}`);
    }
  },
};

interface Refusals {
  readonly platform: Platform;
  readonly operation: OperationId;
  /** A query that is taken, and others with the path at which each is refused. */
  readonly taken: Fields;
  readonly refused: readonly (readonly [query: Fields, at: string])[];
}

const refusalPlaces: Property<Refusals> = {
  id: 'lookups/refusal-places',
  area: 'lookups',
  title: 'What a look-up refuses beyond the schema it refuses with the path of the wrong value, and it takes what just fits',
  rules: ['MSC-421'],
  needs: [],
  cases: () => [
    {
      platform: 'LINKEDIN',
      operation: 'findLinkedinMentions',
      taken: { url: 'https://linkedin.com/in/ada/' },
      refused: [
        [{}, 'q'],
        [{ url: 'https://www.linkedin.com/school/ada' }, 'url'],
        [{ url: 'https://linkedin.com.example/in/ada' }, 'url'],
      ],
    },
    { platform: 'GOOGLE_BUSINESS', operation: 'listGoogleMedia', taken: {}, refused: [[{ pageToken: 'x' }, 'pageToken']] },
  ],
  async check(session, { platform, operation, taken, refused }) {
    const { teamId } = session;
    await through(session, platform, operation, { query: { teamId, ...taken } });
    for (const [query, at] of refused) await expectRefused(session, { operation, query: { teamId, ...query } }, at);
  },
};

export function suite(): readonly Property[] {
  return [textFormats, flairs, charts, token, refusalPlaces] as Property[];
}
