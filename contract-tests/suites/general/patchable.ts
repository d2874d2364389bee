/** The resources that a PATCH changes: how each is created, and values for each field. */
import type { OperationId } from '../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import type { Session } from '../../session.ts';
import { tagged } from '../../tag.ts';
import { flowAccounts } from '../automations/flows.ts';
import { livePlaces, whileLive } from '../comments/commentable.ts';
import { ownName } from '../posts/own-names.ts';
import { farAhead, objectsOf, read } from '../requests.ts';

export interface Patchable {
  readonly area: string;
  readonly update: OperationId;
  readonly get: OperationId;
  readonly list: OperationId;
  /** Throws when none can be created. */
  prepare?(session: Session): Promise<unknown>;
  /** Runs a check about one of them; discards the case if others have deleted what it depends on. */
  whileThere?(session: Session, check: () => Promise<void>): Promise<void>;
  /** Creates one with a value in every field, and returns its id. */
  create(session: Session): Promise<string>;
  readonly values: Readonly<Record<string, (session: Session) => readonly unknown[]>>;
  /** The fields of the body that have no values here, each with the reason. */
  readonly left: Readonly<Record<string, string>>;
  /** Reads a field of the answer that is not shown under its own name. */
  readonly shown: Readonly<Record<string, (object: Fields) => unknown>>;
  /** The other fields that change together with a field. */
  readonly follows: Readonly<Record<string, readonly string[]>>;
}

const texts = (session: Session) =>
  ['After', 'Ärger 👩‍👩‍👧', ' After it ', '$& {{text}} %_', 'A\u0308rger'].map(text => tagged(session, text));
const dates = (session: Session) => [3, 4].map(days => new Date(farAhead(session, days) + 1).toISOString());
const platformsOf = ({ socialAccounts }: Fields) =>
  objectsOf(socialAccounts)
    .map(({ socialAccount }) => String(fieldsOf(socialAccount)['type']))
    .toSorted();

const post: Patchable = {
  area: 'posts',
  update: 'updatePost',
  get: 'getPost',
  list: 'listPosts',
  async create(session) {
    const name = ownName(session);
    const body = {
      teamId: session.teamId,
      title: name,
      referenceKey: `${name} ${Math.abs(hash(name))}`,
      status: 'DRAFT',
      postDate: new Date(farAhead(session, 1)).toISOString(),
      socialAccountTypes: ['FACEBOOK', 'BLUESKY'],
      data: {
        FACEBOOK: { text: 'Before', link: 'https://example.com/before' },
        BLUESKY: { text: 'Before', tags: ['one', 'two', 'three'] },
      },
      firstComment: { FACEBOOK: 'Before', BLUESKY: 'Before' },
    };
    return String((await read(session, 'createPost', { body }))['id']);
  },
  values: {
    title: texts,
    referenceKey: session => [`key ${ownName(session)}`, `Schlüssel/${ownName(session)}?x=%`],
    postDate: dates,
    status: () => ['DRAFT'],
    socialAccountTypes: () => [['BLUESKY'], ['BLUESKY', 'FACEBOOK'], ['FACEBOOK', 'MASTODON']],
    data: () => [
      { BLUESKY: { text: 'After', tags: ['one'] } },
      { BLUESKY: { text: 'After' }, FACEBOOK: { text: 'After' } },
      { FACEBOOK: { text: 'Before', link: 'https://example.com/after?a=1&b=2' }, MASTODON: { text: 'New', spoiler: 'Soon' } },
    ],
    firstComment: () => [{ FACEBOOK: 'After' }, { BLUESKY: 'Before', FACEBOOK: 'After' }],
  },
  left: {},
  shown: { socialAccountTypes: platformsOf },
  follows: { socialAccountTypes: ['socialAccounts'], data: ['uploads'] },
};

/** Returns a hash of a text. */
function hash(text: string): number {
  return Array.from(text).reduce((sum, character) => (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) | 0, 7);
}

const comment: Patchable = {
  area: 'comments',
  update: 'updateComment',
  get: 'getComment',
  list: 'listComments',
  prepare: places,
  async whileThere(session, check) {
    const [place] = await places(session);
    return whileLive(session, String(place?.postId), check);
  },
  async create(session) {
    const [place] = await places(session);
    const body = {
      teamId: session.teamId,
      internalPostId: place?.postId,
      title: ownName(session),
      status: 'DRAFT',
      postDate: new Date(farAhead(session, 1)).toISOString(),
      socialAccountTypes: [place?.platform],
      data: { [String(place?.platform)]: { text: tagged(session, 'Before') } },
    };
    return String((await read(session, 'createComment', { body }))['id']);
  },
  values: { title: texts, postDate: dates, status: () => ['DRAFT'] },
  left: {
    text: 'goes to the platforms without one in data',
    data: 'depends on the platforms of the post',
    socialAccountTypes: 'depends on the platforms of the post',
    internalPostId: 'the same comment elsewhere is for the properties of comments',
    importedPostId: 'excludes the other',
    internalParentCommentId: 'needs a comment before it',
    fetchedParentCommentId: 'needs a fetched comment',
  },
  shown: {},
  follows: {},
};

async function places(session: Session) {
  const found = await livePlaces(session);
  if (found.length === 0) throw new InconclusiveError('there is no live post to comment on');
  return found;
}

const team: Patchable = {
  area: 'organizations',
  update: 'updateTeam',
  get: 'getTeam',
  list: 'listTeams',
  create: async session =>
    String((await read(session, 'createTeam', { body: { name: ownName(session), avatarUrl: 'https://example.com/before.png' } }))['id']),
  values: { name: texts, avatarUrl: () => ['https://example.com/after.png', 'https://example.com/ä%20b.png?x=1'] },
  left: {},
  shown: {},
  follows: {},
};

const definition = (answer: string, ...keywords: readonly string[]) => ({
  trigger: { type: 'DM_RECEIVED', ...(keywords.length > 0 && { keywords }) },
  steps: [{ id: 'answer', type: 'SEND_MESSAGE', text: answer }],
});

const flow: Patchable = {
  area: 'automations',
  update: 'updateAutomation',
  get: 'getAutomation',
  list: 'listAutomations',
  prepare: flowAccounts,
  async create(session) {
    const [socialAccountId] = (await flowAccounts(session)).values();
    const body = {
      teamId: session.teamId,
      socialAccountId,
      name: ownName(session),
      definition: definition('Before', 'one', 'two'),
      actionDelaySeconds: 7,
    };
    return String((await read(session, 'createAutomation', { body }, 201))['id']);
  },
  values: {
    name: texts,
    definition: () => [definition('After', 'one'), definition('Before'), definition('Before', 'two', 'one')],
    actionDelaySeconds: () => [0, 86_400, 7],
  },
  left: {},
  shown: { definition: ({ draft }) => fieldsOf(draft)['definition'] },
  follows: { definition: ['draft'], actionDelaySeconds: ['draft'] },
};

export const PATCHABLES: readonly Patchable[] = [post, comment, team, flow];
