import * as fc from 'fast-check';
import { limits } from '../../../openapi/document.ts';
import { textOfLength } from '../../arbitraries/nasty-texts.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { tagged } from '../../tag.ts';
import { dataFor, usableAccounts } from '../accounts/team-accounts.ts';
import { someDays } from '../posts/content.ts';
import { ownName } from '../posts/own-names.ts';
import { ask, expectAnswer, expectEqual, expectThat, read } from '../requests.ts';
import { livePlaces, type Place, whileLive } from './commentable.ts';
import { bodyOf, type NewComment, newComments, onLivePost } from './comments.ts';

export function suite(): readonly Property[] {
  return [textBounds, onLivePost(refusals), onLivePost(noComments), notLive];
}

const textBounds: Property<TextBound> = {
  id: 'comments/text-bounds',
  area: 'comments',
  title: 'A comment has at most the characters that its platform accepts, also as a draft, and in both text fields',
  rules: ['D-CMT-03', 'CMT-11'],
  needs: ['writes'],
  cases: async session =>
    fc.record({
      // A platform drawn by chance would come up once in eleven cases.
      wanted: fc.tuple(...placeOfEach(await livePlaces(session)).map(place => newComments([place]))),
      text: fc.oneof(
        { arbitrary: fc.constant({ over: 0, unit: '😀' }), weight: 2 },
        fc.record({ over: fc.constantFrom(0, 1), unit: units }),
      ),
    }),
  async check(session, { wanted, text }) {
    for (const one of wanted) await whileLive(session, one.place.postId, () => checkTextBound(session, one, text));
  },
};

const units = fc.constantFrom('x', '😀', 'ß', 'e\u0301');

interface TextBound {
  readonly wanted: readonly NewComment[];
  readonly text: { readonly over: number; readonly unit: string };
}

function placeOfEach(places: readonly Place[]): Place[] {
  return [...new Map(places.map(place => [place.platform, place])).values()];
}

async function checkTextBound(session: Session, wanted: NewComment, { over, unit }: TextBound['text']): Promise<void> {
  const { platform } = wanted.place;
  const most = limits.comments.maxTextCharacters[platform];
  const bound = wanted.isCommon ? Math.min(most, limits.comments.maxGenericTextCharacters) : most;
  const text = tagged(session, textOfLength(bound + over, unit));
  const answer = await ask(session, 'createComment', { body: bodyOf(session, wanted, text) });
  const where = wanted.isCommon ? 'text' : `data.${platform}.text`;
  expectAnswer(`a comment for ${platform} of ${bound + over} characters ${unit} in ${where}`, answer, over === 0 ? 200 : 400);
  const known = over === 0 ? fieldsOf(answer.body) : await read(session, 'createComment', { body: bodyOf(session, wanted) });
  const parts = wanted.isCommon ? { text } : { data: { [platform]: { text } } };
  const changed = await ask(session, 'updateComment', { path: { id: String(known['id']) }, body: parts });
  expectAnswer(`a comment for ${platform} changed to ${bound + over} characters ${unit}`, changed, over === 0 ? 200 : 400);
  if (over > 0) return;
  const stored = await read(session, 'getComment', { path: { id: String(fieldsOf(answer.body)['id']) } });
  expectEqual(`the text of a comment for ${platform}`, fieldsOf(fieldsOf(stored['data'])[platform])['text'], text);
}

const refusals: Property<NewComment & { readonly why: 'two posts' | 'no text' | 'a blank text' | 'no team' }> = {
  id: 'comments/refusals',
  area: 'comments',
  title: 'A comment is refused on two posts at once, without a text for its platform, and without a team',
  rules: ['CMT-06', 'CMT-27', 'GEN-08'],
  needs: ['writes'],
  cases: async session =>
    fc
      .record({ wanted: newComments(await livePlaces(session)), why: fc.constantFrom('two posts', 'no text', 'a blank text', 'no team') })
      .map(({ wanted, why }) => ({ ...wanted, status: 'SCHEDULED', why })),
  async check(session, { why, ...wanted }) {
    const { text: _, data: __, teamId, ...rest } = bodyOf(session, wanted);
    const body = { ...rest, teamId, data: { [wanted.place.platform]: { text: ownName(session) } } };
    const bodies: Readonly<Record<typeof why, Fields>> = {
      'two posts': { ...body, importedPostId: 'ipost_of_nobody' },
      'no text': { ...body, data: {} },
      'a blank text': { ...body, data: { [wanted.place.platform]: { text: ' ' } } },
      'no team': { ...rest, data: body.data },
    };
    expectAnswer(`a comment with ${why}`, await ask(session, 'createComment', { body: bodies[why] }), 400);
  },
};

const NO_COMMENTS = ['TWITTER', 'PINTEREST', 'GOOGLE_BUSINESS'];

const noComments: Property<NewComment & { readonly target: string; readonly isAlone: boolean }> = {
  id: 'comments/no-comments',
  area: 'comments',
  title: 'A comment for a platform without comments is refused, alone and among others',
  rules: ['CMT-08'],
  needs: ['writes'],
  cases: async session =>
    fc
      .record({ wanted: newComments(await livePlaces(session)), target: fc.constantFrom(...NO_COMMENTS), isAlone: fc.boolean() })
      .map(({ wanted, ...rest }) => ({ ...wanted, ...rest, isCommon: true })),
  async check(session, { target, isAlone, ...wanted }) {
    const socialAccountTypes = isAlone ? [target] : [wanted.place.platform, target];
    const body = { ...bodyOf(session, wanted), socialAccountTypes };
    expectAnswer(`a comment for ${socialAccountTypes.join(' and ')}`, await ask(session, 'createComment', { body }), 400);
  },
};

const notLive: Property<{ readonly place: Place; readonly days: number }> = {
  id: 'comments/not-live',
  area: 'comments',
  title: 'A comment on an unpublished post is refused, with a message that says so',
  rules: ['CMT-26'],
  needs: ['writes'],
  cases: async session => fc.record({ place: fc.constantFrom(...(await livePlaces(session))), days: someDays }),
  async check(session, { place: { platform }, days }) {
    const data = { [platform]: dataFor(platform, (await usableAccounts(session)).get(platform) ?? {}, 'Soon') };
    const draft = { teamId: session.teamId, title: ownName(session), status: 'DRAFT', socialAccountTypes: [platform], data };
    const { id } = await read(session, 'createPost', { body: draft });
    const place = { postId: String(id), platform };
    const answer = await ask(session, 'createComment', { body: bodyOf(session, { place, status: 'SCHEDULED', isCommon: true, days }) });
    expectAnswer('a comment on a draft', answer, 400);
    const { message } = fieldsOf(answer.body);
    expectThat(/not yet published/i.test(String(message)), `the message is "${String(message)}"`);
  },
};
