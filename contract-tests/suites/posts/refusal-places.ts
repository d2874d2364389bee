import type { Platform } from '../../../openapi/generated/types.ts';
import type { Fields } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import type { Session } from '../../session.ts';
import { usableAccounts } from '../accounts/team-accounts.ts';
import { expectRefused, type Mistake, read } from '../requests.ts';
import { acceptedFiles } from '../uploads/sample-files.ts';
import { scheduled, uploadOnce } from './content.ts';
import { ownName } from './own-names.ts';

/** A wrong call, the path of the issue in its refusal, and the code of the issue where the service has a specific one. */
interface Refused {
  readonly platform: Platform;
  readonly mistake: (session: Session) => Mistake | Promise<Mistake>;
  readonly at: string;
  readonly code?: string;
}

/** More days than the ten years that a post may be ahead. */
const TOO_FAR_DAYS = 3700;

/** A SCHEDULED post with these data, and with other parts besides or in place of its own. */
function post(platform: Platform, data: Fields, parts: Fields = {}): Refused['mistake'] {
  return session => ({ operation: 'createPost', body: { ...scheduled(session, { [platform]: data }, 0), ...parts } });
}

const REFUSED: readonly Refused[] = [
  { platform: 'FACEBOOK', mistake: post('FACEBOOK', { text: 'Hello' }, { postDate: undefined }), at: 'postDate' },
  { platform: 'FACEBOOK', mistake: post('FACEBOOK', { text: 'Hello' }, { postDate: null }), at: 'postDate' },
  {
    platform: 'FACEBOOK',
    mistake: session => ({ operation: 'createPost', body: scheduled(session, { FACEBOOK: { text: 'Hello' } }, TOO_FAR_DAYS) }),
    at: 'postDate',
    code: 'too_big',
  },
  {
    platform: 'FACEBOOK',
    async mistake(session) {
      const draft = { ...scheduled(session, { FACEBOOK: { text: 'Hello' } }, 0), status: 'DRAFT', postDate: undefined };
      const { id } = await read(session, 'createPost', { body: draft });
      return { operation: 'updatePost', path: { id }, body: { status: 'SCHEDULED' } };
    },
    at: 'postDate',
  },
  ...(
    [
      ['SLACK', 'channelId', 'nobody_has_this'],
      ['DISCORD', 'channelId', 'nobody_has_this'],
      ['PINTEREST', 'boardName', 'None'],
      ['REDDIT', 'sr', 'r/none'],
    ] as const
  ).flatMap(([platform, field, unknown]): Refused[] => [
    { platform, mistake: post(platform, {}, { data: {} }), at: `data.${platform}.${field}`, code: 'invalid_type' },
    { platform, mistake: withImage(platform, {}), at: `data.${platform}.${field}`, code: 'invalid_type' },
    { platform, mistake: withImage(platform, { [field]: unknown }), at: `data.${platform}.${field}`, code: 'custom' },
  ]),
  { platform: 'INSTAGRAM', mistake: post('INSTAGRAM', { text: 'Hello' }), at: 'data.INSTAGRAM.uploadIds', code: 'too_small' },
  { platform: 'FACEBOOK', mistake: post('FACEBOOK', { text: '' }), at: 'data.FACEBOOK.text', code: 'invalid_type' },
  {
    platform: 'GOOGLE_BUSINESS',
    mistake: post('GOOGLE_BUSINESS', { text: 'Hello', callToActionType: 'BOOK' }),
    at: 'data.GOOGLE_BUSINESS.callToActionUrl',
    code: 'invalid_type',
  },
];

/** A post with a text and an image, and without what `data` does not give. */
function withImage(platform: Platform, data: Fields): Refused['mistake'] {
  return async session => {
    const file = { name: `${ownName(session)}.jpg`, type: 'image/jpeg', content: acceptedFiles.image };
    const uploadIds = [await uploadOnce(session, 'an accepted image', file)];
    return post(platform, { text: 'Hello', uploadIds, ...data })(session);
  };
}

const refusalPlaces: Property<number> = {
  id: 'posts/refusal-places',
  area: 'posts',
  title: 'A post that cannot be SCHEDULED is refused with the path of what is missing or wrong',
  rules: ['D-PST-10'],
  needs: ['writes'],
  async cases(session) {
    const accounts = await usableAccounts(session);
    const asked = [...REFUSED.keys()].filter(index => accounts.has(REFUSED[index]?.platform ?? 'FACEBOOK'));
    if (asked.length === 0) throw new InconclusiveError('The team has no account of a platform whose refusals are known');
    return asked;
  },
  async check(session, index) {
    const refused = REFUSED[index];
    if (refused) await expectRefused(session, await refused.mistake(session), refused.at, refused.code);
  },
};

export function suite(): readonly Property[] {
  return [refusalPlaces] as Property[];
}
