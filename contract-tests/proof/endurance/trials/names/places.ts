/** The places where a name from a client reaches the disk or a header. */
import { answersIn, converse, type RawAnswer, requestBytes } from '../../raw-http.ts';

/** The simulator under test, and an image. */
export interface Subject {
  readonly port: number;
  /** A small image, which uploads accept. */
  readonly image: Uint8Array;
}

/** Uses a name in one place. Returns the raw answers, and rejects if there is none. */
export type UseName = (subject: Subject, name: string) => Promise<readonly RawAnswer[]>;

const KEY = 'x-api-key: sk_sim_acme';
const JSON_TYPE = 'content-type: application/json';
const FORM_TYPE = 'content-type: application/x-www-form-urlencoded';

export const PLACES: Readonly<Record<string, UseName>> = {
  'the file name of an upload': ({ port, image }, name) => sendForm(port, '/api/v1/upload', fileNameIn(name), image),
  'the file name of an upload, with its line ends': ({ port, image }, name) => sendForm(port, '/api/v1/upload', name, image),
  'the file name of a CSV import': ({ port }, name) =>
    sendForm(port, '/api/v1/post-csv-import', `${fileNameIn(name)}.csv`, Buffer.from('teamId,title\r\nteam_acme_marketing,x\r\n')),
  'the file name of a presigned upload': uploadPresigned,
  'the file name of a multipart upload': ({ port }, name) =>
    sendJson(port, '/api/v1/upload/multipart/init', { fileName: name, mimeType: 'image/png', fileSize: 100 }),
  'the address of an import': ({ port }, name) =>
    sendJson(port, '/api/v1/upload/from-url', { url: `https://cdn.example.com/${encoded(name)}.png` }),
  'the path of a finished upload': ({ port }, name) =>
    sendJson(port, '/api/v1/upload/finalize', { teamId: 'team_acme_marketing', path: name }),
  'a storage key': ({ port, image }, name) =>
    send(port, 'PUT', `/_storage/${encoded(name)}?size=1&expires=9999999999999&signature=0`, [], image),
  'a key of media': ({ port }, name) => send(port, 'GET', `/_media/${encoded(name)}`),
  'a key of media as it is': ({ port }, name) => send(port, 'GET', `/_media/${name.replaceAll(/[^\u0021-\u007e]/g, '')}`),
  'a bucket of media': ({ port }, name) => send(port, 'GET', `/_media/@${encoded(name)}/team_acme_marketing/a.png`),
  'a file of the dashboard': ({ port }, name) => send(port, 'GET', `/_sim/ui/${name.replaceAll(/[^\u0021-\u007e]/g, '')}`),
  'an encoded file of the dashboard': ({ port }, name) => send(port, 'GET', `/_sim/ui/${encoded(name)}`),
  'a file of the reference': ({ port }, name) => send(port, 'GET', `/_sim/docs/${encoded(name)}`),
  'the name of a snapshot': useSnapshot,
  'an id in a path': ({ port }, name) => send(port, 'GET', `/api/v1/upload/${encoded(name)}`),
  'the id of a world': ({ port }, name) => send(port, 'GET', '/_sim/clock', [`x-sim-world: ${headerValue(name)}`]),
  'the ids of a fixture': useFixture,
  'the end of a redirect': followConsent,
  'a reference key': ({ port }, name) => send(port, 'GET', `/api/v1/post/reference-key/${encoded(name)}`),
  'the name of a host': ({ port }, name) => send(port, 'GET', '/_sim/clock', [], undefined, headerValue(name)),
};

async function send(port: number, method: string, target: string, headers: readonly string[] = [], body?: Uint8Array, host = 'localhost') {
  const { text, hung } = await converse(
    port,
    [requestBytes(method, target, [`host: ${host}`, KEY, 'connection: close', ...headers], body)],
    false,
  );
  const answers = answersIn(text);
  if (hung || !answers || answers.length === 0) throw new Error(`${method} ${target} was not answered: ${text.slice(0, 200)}`);
  return answers;
}

function sendJson(port: number, target: string, body: object): Promise<RawAnswer[]> {
  return send(port, 'POST', target, [JSON_TYPE], Buffer.from(JSON.stringify(body)));
}

function sendForm(port: number, target: string, fileName: string, content: Uint8Array): Promise<RawAnswer[]> {
  const head = `--edge\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--edge--\r\n')]);
  return send(port, 'POST', target, ['content-type: multipart/form-data; boundary=edge'], body);
}

/** Uploads a file from init to its published URL. */
async function uploadPresigned({ port, image }: Subject, name: string): Promise<RawAnswer[]> {
  const begun = await sendJson(port, '/api/v1/upload/init', { fileName: name, mimeType: 'image/png', fileSize: image.length });
  const { url, path } = jsonOf(begun);
  if (url === undefined || path === undefined) return begun;
  const stored = await send(port, 'PUT', pathOf(url), ['content-type: image/png'], image);
  const finished = await sendJson(port, '/api/v1/upload/finalize', { path });
  const published = jsonOf(finished)['url'];
  return [...begun, ...stored, ...finished, ...(published === undefined ? [] : await send(port, 'GET', pathOf(published)))];
}

async function useSnapshot({ port }: Subject, name: string): Promise<RawAnswer[]> {
  const path = `/_sim/snapshots/${encoded(name)}`;
  const saved = await send(port, 'PUT', path);
  const others = [
    await send(port, 'GET', path),
    await send(port, 'POST', `${path}/restore`),
    await send(port, 'GET', `${path}/diff/default`),
  ];
  return [...saved, ...others.flat(), ...(await send(port, 'DELETE', path))];
}

/** Creates teams and uploads with that id, then uploads into the folder of that team. */
async function useFixture({ port, image }: Subject, name: string): Promise<RawAnswer[]> {
  const id = name || 'x';
  const organization = {
    id: `org_${id}`,
    name: id,
    plan: 'PRO',
    apiKeys: ['sk_of_names'],
    owner: { id: `user_${id}`, email: 'a@example.com', firstName: id, lastName: id },
    teams: [{ id, name: id, accounts: [] }],
    uploads: [{ id: `upload_${id}`, fileName: id, mimeType: 'image/png', sizeBytes: 100, widthPixels: 1, heightPixels: 1 }],
  };
  const created = await sendJson(port, '/_sim/worlds', { fixture: { organizations: [organization] } });
  const world = jsonOf(created)['id'];
  const key = Object.values(keysOf(created))[0];
  if (world === undefined || key === undefined) return created;
  const begun = await send(
    port,
    'POST',
    '/api/v1/upload/init',
    [`x-api-key: ${key}`, JSON_TYPE],
    Buffer.from(JSON.stringify({ fileName: 'a.png', mimeType: 'image/png', teamId: id })),
  );
  const url = jsonOf(begun)['url'];
  const stored = url === undefined ? [] : await send(port, 'PUT', pathOf(url), [], image);
  return [...created, ...begun, ...stored, ...(await send(port, 'DELETE', `/_sim/worlds/${encodeURIComponent(world)}`))];
}

/** Connects an account, and follows the consent page to the client's redirect. */
async function followConsent({ port }: Subject, name: string): Promise<RawAnswer[]> {
  const redirectUrl = `https://app.example.com/${name}`;
  const begun = await sendJson(port, '/api/v1/social-account/connect', { type: 'TIKTOK', teamId: 'team_acme_marketing', redirectUrl });
  const { url } = jsonOf(begun);
  if (url === undefined) return begun;
  const decided = await send(port, 'POST', pathOf(url), [FORM_TYPE], Buffer.from('decision=approve'));
  return [...begun, ...decided];
}

function jsonOf(answers: readonly RawAnswer[]): Readonly<Record<string, string | undefined>> {
  const body: unknown = JSON.parse(Buffer.from(answers.at(-1)?.body ?? '{}', 'latin1').toString('utf8'));
  return Object.fromEntries(Object.entries(body ?? {}).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]));
}

function keysOf(answers: readonly RawAnswer[]): Readonly<Record<string, string>> {
  const { apiKeys = {} } = JSON.parse(Buffer.from(answers[0]?.body ?? '{}', 'latin1').toString('utf8')) as {
    readonly apiKeys?: Record<string, string>;
  };
  return apiKeys;
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Encodes a name. Lone surrogates cannot be encoded. */
function encoded(name: string): string {
  return encodeURIComponent(Buffer.from(name).toString());
}

/** Removes line breaks, because a part's header ends with its line. */
function fileNameIn(name: string): string {
  return name.replaceAll(/[\r\n]/g, '');
}

/** Returns UTF-8 bytes that Node accepts as the value of a header. */
function headerValue(name: string): string {
  return Buffer.from(name.replaceAll(/\p{Cc}/gu, ''))
    .toString('latin1')
    .slice(0, 8000);
}
