/** Writes whose effect differs from their answer. */
import { after, asks, bodyWith, fields, idIn, isSuccess, jsonOf, omit, pathOf, withJson } from './change.ts';
import { type Asked, type Distortion, type Go, type LieResponse, lies } from './lie.ts';

const CREATES = ['createPost', 'createComment', 'createTeam'];

export const writes = lies('writes', {
  'delete-does-nothing': [
    'A deletion of a post is answered and does nothing',
    async (asked, go) => {
      if (asked.operationId !== 'deletePost') return go();
      const found = await read(asked, go);
      return isSuccess(found)
        ? withJson(found, { ...omit(fields(jsonOf(found)), 'socialAccounts'), status: 'DELETED', deletedAt: new Date().toISOString() })
        : found;
    },
  ],
  'title-lost': ['The title in an update of a post is lost', asks(['updatePost'], asked => bodyWith(asked, body => omit(body, 'title')))],
  'name-lost': ['The name in an update of a team is lost', asks(['updateTeam'], asked => bodyWith(asked, body => omit(body, 'name')))],
  'stale-read': [
    'The first read after an update of a post shows the post before it',
    async (asked, go, { responses }) => {
      if (asked.operationId === 'updatePost') {
        const before = await read(asked, go);
        const answer = await go();
        if (isSuccess(answer)) responses.set(idIn(asked), before);
        return answer;
      }
      const stale = asked.operationId === 'getPost' ? responses.get(idIn(asked)) : undefined;
      responses.delete(idIn(asked));
      return stale ?? go();
    },
  ],
  'platforms-merged': [
    'An update adds its platforms to those of the post',
    async (asked, go) => {
      const { socialAccountTypes: platforms, data } = fields(jsonOf(asked));
      if (asked.operationId !== 'updatePost' || !Array.isArray(platforms)) return go();
      const before = fields(fields(jsonOf(await read(asked, go)))['data']);
      const all = [...new Set([...Object.keys(before), ...platforms.map(String)])];
      const merged = await go(bodyWith(asked, body => ({ ...body, socialAccountTypes: all, data: { ...before, ...fields(data) } })));
      return isSuccess(merged) ? merged : go();
    },
  ],
  'other-id': [
    'A new post is answered with the id of another post',
    after((original, asked, { texts }) => {
      if (asked.operationId !== 'createPost' || !isSuccess(original)) return original;
      const post = fields(jsonOf(original));
      const last = texts.get('last');
      texts.set('last', String(post['id']));
      return last === undefined ? original : withJson(original, { ...post, id: last });
    }),
  ],
  'key-not-unique': [
    'Two posts may have the same reference key',
    async (asked, go) => {
      const original = await go();
      if (original.status !== 409 || !['createPost', 'updatePost'].includes(asked.operationId ?? '')) return original;
      const { referenceKey } = fields(jsonOf(asked));
      const taken = await go(bodyWith(asked, body => omit(body, 'referenceKey')));
      return withJson(taken, { ...fields(jsonOf(taken)), referenceKey });
    },
  ],
  'not-stored': [
    'A new comment is answered and not stored',
    async (asked, go) => {
      const original = await go();
      if (asked.operationId !== 'createComment' || !isSuccess(original)) return original;
      await go({ method: 'DELETE', path: `/api/v1/comment/${String(fields(jsonOf(original))['id'])}`, body: new Uint8Array() });
      return original;
    },
  ],
  'update-clears': [
    'An update of a post without a reference key takes the key away',
    asks(['updatePost'], asked => bodyWith(asked, body => ({ referenceKey: null, ...body }))),
  ],
  'too-long-accepted': [
    'What is too long is cut and accepted',
    asks(['createTeam', 'updateTeam', 'createPost', 'createAutomation'], asked =>
      bodyWith(asked, body =>
        Object.fromEntries(Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, 80) : value])),
      ),
    ),
  ],
  'deleted-twice': ['A second deletion of a team succeeds', again('deleteTeam')],
  'created-twice': [
    'A new team is stored twice',
    async (asked, go) => {
      const original = await go();
      if (asked.operationId === 'createTeam' && isSuccess(original)) await go();
      return original;
    },
  ],
  'answer-before-write': [
    'An update is answered with the post as it was before',
    async (asked, go) => {
      if (asked.operationId !== 'updatePost') return go();
      const before = await read(asked, go);
      const answer = await go();
      return isSuccess(answer) ? withJson(answer, { ...fields(jsonOf(answer)), title: fields(jsonOf(before))['title'] }) : answer;
    },
  ],
  'spaces-trimmed': [
    'Texts lose their spaces at the end when they are stored',
    asks([...CREATES, 'updatePost', 'updateTeam', 'updateComment'], asked =>
      bodyWith(asked, body =>
        Object.fromEntries(Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value.trimEnd() : value])),
      ),
    ),
  ],
});

/** Reads the current state of the object of a request. */
function read(asked: Asked, go: Go): Promise<LieResponse> {
  return go({ method: 'GET', path: pathOf(asked, idIn(asked)), query: new URLSearchParams(), body: new Uint8Array() });
}

/** Repeats the first successful answer of an operation when a later call fails. */
function again(operationId: string): Distortion {
  return after((answer, asked, { responses }) => {
    if (asked.operationId !== operationId) return answer;
    if (isSuccess(answer)) responses.set(asked.path, answer);
    return responses.get(asked.path) ?? answer;
  });
}
