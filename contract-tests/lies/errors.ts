/** Mistakes that are answered in the wrong way. */
import { error, fields, jsonOf, omit, withJson } from './change.ts';
import { lies, type Tell, type Told } from './lie.ts';

export const errors = lies('errors', {
  'unprocessable-for-bad': ['A mistake in the body is answered with 422', onStatus(400, told => withStatus(told, 422))],
  'found-for-unknown': [
    'An unknown post is answered with 200 and null',
    async (asked, go) => {
      const told = await go();
      return asked.operationId === 'getPost' && told.status === 404 ? { ...told, status: 200, body: 'null' } : told;
    },
  ],
  'no-status-code': ['An error has no statusCode in its body', onError(told => withJson(told, omit(fields(jsonOf(told)), 'statusCode')))],
  'other-status-code': [
    'An error has the statusCode 500 in its body, whatever it is',
    onError(told => withJson(told, { ...fields(jsonOf(told)), statusCode: 500 })),
  ],
  'message-list': [
    'The message of an error is a list',
    onError(told => withJson(told, { ...fields(jsonOf(told)), message: [fields(jsonOf(told))['message']] })),
  ],
  'page-for-not-found': [
    'What is not found is answered with a page',
    onStatus(404, told => ({ ...told, headers: { ...told.headers, 'content-type': 'text/html' }, body: '<h1>Not found</h1>' })),
  ],
  'html-type': [
    'JSON is sent as text/html',
    async (asked, go) => {
      const told = await go();
      return asked.operationId === 'listTeams' ? { ...told, headers: { ...told.headers, 'content-type': 'text/html' } } : told;
    },
  ],
  'forbidden-for-unauthorized': ['A call without a key is answered with 403', onStatus(401, told => withStatus(told, 403))],
  'any-key': [
    'An unknown key is accepted',
    async (asked, go, { texts }) => {
      const told = await go();
      const key = asked.headers['x-api-key'];
      if (key !== undefined && told.status < 300) texts.set('key', key);
      const known = texts.get('key');
      return told.status === 401 && key !== undefined && known !== undefined
        ? go({ headers: { ...asked.headers, 'x-api-key': known } })
        : told;
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
    async (asked, go, memory) => {
      const told = await go();
      const isMeant = asked.operationId?.startsWith('list') === true && memory.count() % 5 === 4;
      return isMeant ? { ...told, body: told.body.slice(0, Math.floor(told.body.length / 2)) } : told;
    },
  ],
  'created-status': [
    'A new post is answered with 201',
    async (asked, go) => {
      const told = await go();
      return asked.operationId === 'createPost' && told.status === 200 ? withStatus(told, 201) : told;
    },
  ],
});

function withStatus(told: Told, status: number): Told {
  const body = fields(jsonOf(told));
  return { ...told, status, ...('statusCode' in body && { body: JSON.stringify({ ...body, statusCode: status }) }) };
}

function onStatus(status: number, change: (told: Told) => Told): Tell {
  return async (_, go) => {
    const told = await go();
    return told.status === status ? change(told) : told;
  };
}

function onError(change: (told: Told) => Told): Tell {
  return async (_, go) => {
    const told = await go();
    return told.status >= 400 ? change(told) : told;
  };
}
