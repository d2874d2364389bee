/** Bodies, files and requests whose classes are not those of Node: of a page of jsdom or happy-dom, or of a package. */
import { Blob as NodeBlob } from 'node:buffer';

/** Whether a value is a request of any realm. */
export function isRequest(value: unknown): value is Request {
  return value instanceof Request || (tagOf(value) === 'Request' && typeof value === 'object' && value !== null && 'arrayBuffer' in value);
}

/** A request of another realm; undefined for any other value. */
export function foreignRequest(value: unknown): Request | undefined {
  return isRequest(value) && !(value instanceof Request) ? value : undefined;
}

/** A body as bytes, or as a text, and its content type. */
export interface OwnBody {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/**
 * The content of a body of which `Request` would make the text `[object FormData]` or, in a page, whatever its environment knows of the files in it;
 * undefined for a body that Node knows.
 */
export async function foreignBody(body: unknown): Promise<OwnBody | undefined> {
  if (isForeignBlob(body)) return { body: await bytesOf(body), type: body.type };
  if (isForeignParameters(body)) return { body: body.toString(), type: 'application/x-www-form-urlencoded;charset=UTF-8' };
  return isForm(body) && !isOfNode(body) ? multipart(body) : undefined;
}

/** In a page, `FormData` is that of the page. */
function isOfNode(form: FormData): boolean {
  const isNode: boolean = Object.is(Blob, NodeBlob);
  return isNode && form instanceof FormData;
}

/** In no content that anybody sends: the simulator has nothing random but its clock and its streams. */
const BOUNDARY = `----social-publishing-sim-${'7f3a9c'.repeat(5)}`;

async function multipart(form: FormData): Promise<OwnBody> {
  const pieces: Buffer[] = [];
  for (const [name, value] of form) {
    const file =
      typeof value === 'string' ? '' : `; filename="${quoted(value.name)}"\r\nContent-Type: ${value.type || 'application/octet-stream'}`;
    pieces.push(Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}\r\n\r\n`));
    pieces.push(typeof value === 'string' ? Buffer.from(value) : Buffer.from(await bytesOf(value)), Buffer.from('\r\n'));
  }
  const body = Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  return { body, type: `multipart/form-data; boundary=${BOUNDARY}` };
}

/** As `fetch` writes names. */
function quoted(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}

async function bytesOf(blob: Pick<Blob, 'arrayBuffer'>): Promise<Uint8Array<ArrayBuffer>> {
  return Buffer.from(new Uint8Array(await blob.arrayBuffer()));
}

function isForm(body: unknown): body is FormData {
  return tagOf(body) === 'FormData';
}

function isForeignBlob(value: unknown): value is Blob {
  return ['Blob', 'File'].includes(tagOf(value)) && !(value instanceof NodeBlob);
}

function isForeignParameters(body: unknown): body is URLSearchParams {
  return tagOf(body) === 'URLSearchParams' && !(body instanceof URLSearchParams);
}

/** The name of its class; those of happy-dom have no tag. */
function tagOf(value: unknown): string {
  const tag = Object.prototype.toString.call(value).slice('[object '.length, -1);
  return tag === 'Object' && typeof value === 'object' ? (value?.constructor?.name ?? tag) : tag;
}
