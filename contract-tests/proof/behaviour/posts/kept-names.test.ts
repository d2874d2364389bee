/** Names in posts: which are normalized, and which are stored as they were sent. */

import { type Fields, fieldsOf } from '../../../exchange.ts';
import { expectEqual, objectsOf, read } from '../../../suites/asking.ts';
import { behaviour } from '../behaviour.fixture.ts';

/** Collaborators as they are sent and as they are stored: trimmed, in lower case and without the @. */
const NAMES: readonly (readonly [sent: readonly string[], kept: readonly string[]])[] = [
  [['Acme.Shop'], ['acme.shop']],
  [['@acme'], ['acme']],
  [
    [' @ACME ', 'plain', 'a_B.9'],
    ['acme', 'plain', 'a_b.9'],
  ],
  [
    ['\tTab', '@ Space'],
    ['tab', 'space'],
  ],
  [['a@b'], ['a@b']],
  [[], []],
];
const WAYS = ['created', 'created as a draft', 'updated', 'updated as a draft'] as const;

behaviour<(typeof WAYS)[number]>({
  id: 'posts/kept-names',
  area: 'posts',
  title:
    'Collaborators are stored trimmed, in lower case and without @, by any call; all other names and texts are stored as they were sent',
  rules: ['D-PST-11', 'D-PST-26'],
  cases: WAYS,
  async check({ session, control, advance }, way) {
    const { teamId } = session;
    const { now } = await control('GET', '/_sim/clock');
    const isDraft = way.includes('draft');
    const bodyOf = (names: readonly string[]): Fields => ({
      teamId,
      title: '@Title ',
      status: isDraft ? 'DRAFT' : 'SCHEDULED',
      postDate: now,
      socialAccountTypes: ['INSTAGRAM', 'BLUESKY'],
      data: {
        INSTAGRAM: {
          text: ' @Text ',
          uploadIds: ['upload_acme_image'],
          collaborators: names,
          tagged: [{ username: '@Tagged', x: 0, y: 0 }],
        },
        BLUESKY: { text: '@Text ', tags: ['Tag', ' TAG'] },
      },
    });
    const ids: string[] = [];
    for (const [sent, kept] of NAMES) {
      const body = bodyOf(sent);
      const what = `collaborators ${JSON.stringify(sent)}, ${way},`;
      let shown: Fields;
      if (way.startsWith('created')) shown = await read(session, 'createPost', { body });
      else {
        const later = { ...bodyOf(['Before']), postDate: '2026-04-01T09:00:00Z' };
        const { id } = await read(session, 'createPost', { body: later });
        shown = await read(session, 'updatePost', { path: { id: String(id) }, body });
      }
      const id = String(shown['id']);
      ids.push(id);
      const { items } = await read(session, 'listPosts', { query: { teamId, limit: 100 } });
      const inList = objectsOf(items).find(post => post['id'] === id) ?? {};
      for (const post of [shown, inList, await read(session, 'getPost', { path: { id } })]) expectKept(what, post, body, kept);
    }
    if (isDraft) return;
    await advance('PT1H');
    for (const [index, [sent, kept]] of NAMES.entries()) {
      const { items } = await control('GET', `/_sim/posts/${ids[index]}/received`);
      const { options } = objectsOf(items).find(({ platform }) => platform === 'INSTAGRAM') ?? {};
      expectEqual(`the collaborators that INSTAGRAM received for ${JSON.stringify(sent)}`, fieldsOf(options)['collaborators'], kept);
    }
  },
});

/** Throws unless a post has these collaborators and is otherwise as it was sent. */
function expectKept(what: string, post: Fields, body: Fields, kept: readonly string[]): void {
  const [shown, sent] = [fieldsOf(post['data']), fieldsOf(body['data'])];
  expectEqual(what, fieldsOf(shown['INSTAGRAM'])['collaborators'], kept);
  for (const platform of ['INSTAGRAM', 'BLUESKY'])
    for (const [name, value] of Object.entries(fieldsOf(sent[platform])))
      if (name !== 'collaborators') expectEqual(`${name} next to ${what}`, fieldsOf(shown[platform])[name], value);
  expectEqual(`title next to ${what}`, post['title'], body['title']);
}
