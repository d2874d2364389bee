/** Wrong answers to invalid requests. */
import { after, error, fields, jsonOf, omit, withJson } from './change.ts';
import { type Distortion, type LieResponse, lies } from './lie.ts';

export const errors = lies('errors', {
  'unprocessable-for-bad': ['A mistake in the body is answered with 422', onStatus(400, original => withStatus(original, 422))],
  'found-for-unknown': [
    'An unknown post is answered with 200 and null',
    after((original, asked) =>
      asked.operationId === 'getPost' && original.status === 404 ? { ...original, status: 200, body: 'null' } : original,
    ),
  ],
  'no-status-code': [
    'An error has no statusCode in its body',
    onError(original => withJson(original, omit(fields(jsonOf(original)), 'statusCode'))),
  ],
  'other-status-code': [
    'An error has the statusCode 500 in its body, whatever it is',
    onError(original => withJson(original, { ...fields(jsonOf(original)), statusCode: 500 })),
  ],
  'message-list': [
    'The message of an error is a list',
    onError(original => withJson(original, { ...fields(jsonOf(original)), message: [fields(jsonOf(original))['message']] })),
  ],
  'page-for-not-found': [
    'What is not found is answered with a page',
    onStatus(404, original => ({ ...original, headers: { ...original.headers, 'content-type': 'text/html' }, body: '<h1>Not found</h1>' })),
  ],
  'html-type': [
    'JSON is sent as text/html',
    after((original, asked) =>
      asked.operationId === 'listTeams' ? { ...original, headers: { ...original.headers, 'content-type': 'text/html' } } : original,
    ),
  ],
  'forbidden-for-unauthorized': ['A call without a key is answered with 403', onStatus(401, original => withStatus(original, 403))],
  'any-key': [
    'An unknown key is accepted',
    async (asked, go, { texts }) => {
      const original = await go();
      const key = asked.headers['x-api-key'];
      if (key !== undefined && original.status < 300) texts.set('key', key);
      const known = texts.get('key');
      return original.status === 401 && key !== undefined && known !== undefined
        ? go({ headers: { ...asked.headers, 'x-api-key': known } })
        : original;
    },
  ],
  'no-key': [
    'A list of teams needs no key',
    async (asked, go, { texts }) => {
      const key = asked.headers['x-api-key'];
      if (key?.startsWith('sk_acme') === true) texts.set('key', key);
      const isOpen = asked.operationId === 'listTeams' && key === undefined;
      return isOpen ? go({ headers: { ...asked.headers, 'x-api-key': texts.get('key') ?? '' } }) : go();
    },
  ],
  'no-trailing-slash': [
    'A path with a slash at its end is not found',
    async (asked, go) =>
      asked.operationId !== undefined && asked.path !== '/api/v1/' && asked.path.endsWith('/') ? error(404, 'Not found') : go(),
  ],
  sometimes: [
    'One read in twenty is answered with 500',
    async (asked, go, memory) => (asked.method === 'GET' && memory.count() % 20 === 19 ? error(500, 'Internal server error') : go()),
  ],
  truncated: [
    'The body of one list in five ends in the middle',
    after((original, asked, memory) => {
      const isMeant = asked.operationId?.startsWith('list') === true && memory.count() % 5 === 4;
      return isMeant ? { ...original, body: original.body.slice(0, Math.floor(original.body.length / 2)) } : original;
    }),
  ],
  'created-status': [
    'A new post is answered with 201',
    after((original, asked) => (asked.operationId === 'createPost' && original.status === 200 ? withStatus(original, 201) : original)),
  ],
});

function withStatus(original: LieResponse, status: number): LieResponse {
  const body = fields(jsonOf(original));
  return { ...original, status, ...('statusCode' in body && { body: JSON.stringify({ ...body, statusCode: status }) }) };
}

function onStatus(status: number, change: (original: LieResponse) => LieResponse): Distortion {
  return after(original => (original.status === status ? change(original) : original));
}

function onError(change: (original: LieResponse) => LieResponse): Distortion {
  return after(original => (original.status >= 400 ? change(original) : original));
}
