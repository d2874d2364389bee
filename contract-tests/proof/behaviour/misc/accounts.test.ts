/** What every operation of /misc asks of the team and its account, and how it answers while the platform is in trouble. */

import type { OperationSpec } from '../../../../openapi/document.ts';
import { callOf } from '../../../arbitraries/known-ids.ts';
import { send } from '../../../exchange.ts';
import { ABOUT_ACCOUNTS, exampleOf, platformOf } from '../../../suites/lookups/accounts.ts';
import { expectEqual, expectThat, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';

const WITH_CHANNELS: ReadonlySet<string> = new Set(['FACEBOOK', 'LINKEDIN', 'YOUTUBE', 'GOOGLE_BUSINESS']);

/** The inspection of a token says what is wrong with it, and needs no channel (D-MSC-59). */
const OF_TOKENS = 'debugFacebookToken';

/** Reads that ask the platform and need nothing that a call has made before, with the mode of its trouble. */
const ASKING = [
  'listYoutubePlaylists',
  'listYoutubeVideoCategories',
  'findLinkedinMentions',
  'getGoogleLocation',
  'listPlaceActionLinks',
  'findInstagramUser',
  'searchInstagramAudio',
  'searchInstagramLocations',
  'listSubredditFlairs',
  'getSubredditRequirements',
  'listTiktokTrendingMusic',
] as const;

behaviour<OperationSpec>({
  id: 'misc/channels',
  area: 'misc',
  title: 'An operation of /misc needs a channel of its account where the platform has them',
  rules: ['MSC-01'],
  cases: ABOUT_ACCOUNTS.filter(operation => WITH_CHANNELS.has(platformOf(operation)) && operation.id !== OF_TOKENS),
  async check({ session }, operation) {
    const platform = platformOf(operation);
    await read(session, 'unsetChannel', { body: { teamId: session.teamId, type: platform } });
    const { status, text } = await send(session, exampleOf(operation));
    expectThat(status === 400 && text.includes(`${platform} account of this team has no channel`), `without a channel: ${status} ${text}`);
  },
});

behaviour<(typeof ASKING)[number]>({
  id: 'misc/trouble',
  area: 'misc',
  title: 'A read of /misc answers 502, 429 or 400 while its platform is in trouble, and 200 again afterwards',
  rules: ['D-MSC-21'],
  cases: ASKING,
  async check({ session, control }, id) {
    const call = exampleOf(callOf(id, {}).operation);
    const modes = [
      ['outage', 502],
      ['timeout', 502],
      ['rate-limited', 429],
      ['reject', 400],
      ['auth', 400],
    ] as const;
    for (const [mode, expected] of modes) {
      await control('PATCH', `/_sim/platforms/${platformOf(call.operation)}`, { failure: { mode, times: 1 } });
      expectEqual(`${id} with ${mode}`, (await send(session, call)).status, expected);
      expectEqual(`${id} after ${mode}`, (await send(session, call)).status, 200);
    }
  },
});
