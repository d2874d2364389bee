import * as fc from 'fast-check';
import { limits, publicApi } from '../../../openapi/document.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import { withValue } from '../../arbitraries/invalid-values.ts';
import { COUNTED_DIFFERENTLY, textOfLength } from '../../arbitraries/nasty-texts.ts';
import { resolved, typesOf } from '../../arbitraries/schema.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { PLATFORMS, usableAccounts } from '../accounts/team-accounts.ts';
import { ask, expectAnswer, expectEqual, expectThat, farAhead, read } from '../requests.ts';
import { someDays } from './content.ts';
import { ownName } from './own-names.ts';

export function suite(): readonly Property[] {
  return [longest, longestTweets];
}

/** A text field of a post and its limit in code points. */
interface Bounded {
  readonly place: readonly ['data', Platform, string] | readonly ['firstComment', Platform];
  readonly maxCharacters: number;
}

/** The text fields of single platforms. */
const bounded: readonly Bounded[] = PLATFORMS.flatMap(platform => [
  ...Object.entries(partOf('PostData', platform).properties ?? {}).flatMap(([name, schema]): Bounded[] => {
    const { maxLength, pattern, format, ...known } = resolved(publicApi.json, schema);
    if (maxLength === undefined || pattern !== undefined || format !== undefined || !typesOf(known).includes('string')) return [];
    return [{ place: ['data', platform, name], maxCharacters: maxLength }];
  }),
  ...firstCommentOf(platform),
]);

function partOf(name: string, platform: Platform) {
  return resolved(publicApi.json, resolved(publicApi.json, publicApi.schema(name)).properties?.[platform] ?? {});
}

function firstCommentOf(platform: Platform): Bounded[] {
  const { maxLength } = partOf('FirstComment', platform);
  return maxLength === undefined ? [] : [{ place: ['firstComment', platform], maxCharacters: maxLength }];
}

/** Characters of different sizes: one byte, four bytes in two UTF-16 units, three bytes, and two code points. */
const UNITS = ['x', '😀', '漢', 'e\u0301'] as const;

/** The number of parts into which the fields are divided. */
const PARTS = 4;

const longest: Property<number> = {
  id: 'posts/longest-texts',
  area: 'posts',
  title: 'A text of a post may have as many code points as its limit, and is stored unchanged; with one more it is refused',
  rules: ['D-PST-11'],
  needs: ['writes'],
  cases: () => Array.from({ length: PARTS }, (_, part) => part),
  async check(session, part) {
    const unit = COUNTED_DIFFERENTLY;
    const texts = bounded.filter((_, index) => index % PARTS === part);
    const draft = draftFor(session, texts);
    const full = texts.reduce<unknown>(
      (body, { place, maxCharacters }) => withValue(body, place, textOfLength(maxCharacters, unit)),
      draft,
    );
    const { id } = await read(session, 'createPost', { body: full });
    const path = { id: String(id) };
    await read(session, 'updatePost', { path, body: { data: fieldsOf(full)['data'] } });
    const stored = await read(session, 'getPost', { path });
    for (const { place, maxCharacters } of texts)
      expectEqual(`${place.join('.')} of ${maxCharacters} characters`, valueAt(stored, place), valueAt(full, place));
    for (const { place, maxCharacters } of texts) {
      const answer = await ask(session, 'createPost', { body: withValue(draft, place, textOfLength(maxCharacters + 1, unit)) });
      expectAnswer(`${place.join('.')} of ${maxCharacters + 1} characters ${unit}`, answer, 400);
      const last = place.at(-1) ?? '';
      expectThat(answer.text.includes(last), `the refusal of a long ${last} does not name it: ${answer.text.slice(0, 200)}`);
    }
  },
};

const longestTweets: Property<{ readonly unit: string; readonly over: number; readonly days: number }> = {
  id: 'posts/longest-tweets',
  area: 'posts',
  title: 'A scheduled post on TWITTER has at most as many code points as its account allows',
  rules: ['D-PST-10'],
  needs: ['writes'],
  cases: () => fc.record({ unit: fc.constantFrom(...UNITS), over: fc.constantFrom(0, 1), days: someDays }),
  async check(session, { unit, over, days }) {
    const account = (await usableAccounts(session)).get('TWITTER');
    fc.pre(account !== undefined);
    const most = limits.posts.fields.TWITTER.maxTextCharactersBySubType;
    const subType = Object.entries(most).find(([name]) => name === (account?.['twitterSubType'] ?? 'none'));
    const text = textOfLength((subType?.[1] ?? most.none) + over, unit);
    const own = { teamId: session.teamId, title: ownName(session), status: 'SCHEDULED', socialAccountTypes: ['TWITTER'] };
    const body = { ...own, postDate: new Date(farAhead(session, days)).toISOString(), data: { TWITTER: { text } } };
    const answer = await ask(session, 'createPost', { body });
    // The daily limit of the account may be reached.
    fc.pre(answer.status !== 403);
    expectAnswer(`a TWITTER post with ${over} characters ${unit} too many`, answer, over === 0 ? 200 : 400);
  },
};

function valueAt(node: unknown, place: readonly string[]): unknown {
  return place.reduce<unknown>((value, name) => fieldsOf(value)[name], node);
}

/** Returns a draft for the platforms of the texts, with the required fields of each. */
function draftFor(session: Session, texts: readonly Bounded[]): Fields {
  const platforms = [...new Set(texts.map(({ place }) => place[1]))];
  const data = Object.fromEntries(platforms.map(platform => [platform, requiredOf(platform)]));
  const hasComment = texts.some(({ place }) => place[0] === 'firstComment');
  const own = { teamId: session.teamId, title: ownName(session), status: 'DRAFT', socialAccountTypes: platforms, data };
  return { ...own, ...(hasComment && { firstComment: {} }) };
}

function requiredOf(platform: Platform): Fields {
  const { required = [], properties = {} } = partOf('PostData', platform);
  return Object.fromEntries(
    required.map(name => {
      const { enum: names, pattern } = resolved(publicApi.json, properties[name] ?? {});
      return [name, names?.[0] ?? (pattern === undefined ? 'Needed' : 'r/needed')];
    }),
  );
}
