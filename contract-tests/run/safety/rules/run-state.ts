/** A write, and the state of a run on a deployment, in the form in which the rules use them. */
import { type OperationSpec, publicApi } from '../../../../openapi/document.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import type { SentInit } from '../../../session.ts';
import type { Switches } from '../../../switches.ts';
import { apiPath, operationAt, pathValues } from '../../operation-at.ts';
import type { CreatedResources } from '../created-resources.ts';

/** A write in the form in which the rules check it. */
export interface Write {
  /** Undefined when the document has no such operation. */
  readonly operation: OperationSpec | undefined;
  readonly method: string;
  readonly pathname: string;
  /** Values of the path's parameters. */
  readonly path: Readonly<Record<string, string>>;
  /** The properties of a JSON object or a form, including files; empty for other bodies. */
  readonly body: Fields;
}

/** Returns the write that a request is. */
export async function readWrite(url: string, init: SentInit): Promise<Write> {
  const pathname = apiPath(new URL(url).pathname);
  const operation = operationAt(init.method, pathname);
  // An undocumented method has no operation, but another method of the same path names its parameters.
  const template = operation?.path ?? publicApi.operations().find(({ method, path }) => operationAt(method, pathname)?.path === path)?.path;
  const path = template === undefined ? {} : pathValues(template, pathname);
  return { operation, method: init.method, pathname, path, body: await bodyOf(init) };
}

async function bodyOf({ headers, body }: SentInit): Promise<Fields> {
  if (body === undefined) return {};
  try {
    const sent = new Response(body, { headers });
    if (!headers['content-type']?.startsWith('multipart/form-data')) return fieldsOf(await sent.json());
    const form = await sent.formData();
    const entries = [...form].map(async ([name, value]) => [name, typeof value === 'string' ? value : await fileOf(value)] as const);
    return Object.fromEntries(await Promise.all(entries));
  } catch {
    return {};
  }
}

/** Returns a file in the shape that the suites use. */
async function fileOf(file: File): Promise<object> {
  return { name: file.name, type: file.type, content: new Uint8Array(await file.arrayBuffer()) };
}

/** The reason why a write is not sent; undefined when it may be sent. */
export type Reason = string | undefined;

export type Rule = (write: Write, run: RunState) => Reason | Promise<Reason>;

/** What was sent about a post, comment or flow of the run, even if the service refused it. */
export interface Sent {
  /** Whether it may have left DRAFT. */
  readonly leftDraft: boolean;
  /** Whether it ever had a date nearer than 300 days. */
  readonly hadNearDate: boolean;
  /** Whether it may be live on a platform. */
  readonly isPublished: boolean;
  /** Whether a version of the flow could react to a person. */
  readonly couldReact: boolean;
  readonly platforms: readonly unknown[];
  /** The post or comment that a comment replies to. */
  readonly parent: unknown;
}

export interface AccountOfTeam {
  readonly id: string;
  readonly type: string;
}

export interface RunState {
  readonly switches: Switches;
  readonly tag: string;
  readonly teamId: string;
  readonly resources: CreatedResources;
  /** By id. */
  readonly sent: Map<string, Sent>;
  /** How many posts were published, and the writes that publish one. */
  published: number;
  readonly publishing: WeakSet<Write>;
  /** The posts of the run that trigger its automations. */
  readonly triggerPosts: Set<string>;
  /** The addresses of files of the run, and presigned addresses, from answers and without their queries. */
  readonly fileUrls: Set<string>;
  readonly presignedUrls: Set<string>;
  /** Returns milliseconds since 1970. */
  now(): number;
  accountsOf(teamId: string): Promise<readonly AccountOfTeam[]>;
  /** Returns the body of a successful read; undefined when it was refused. */
  read(operationId: string, path: Readonly<Record<string, string>>, query?: Fields): Promise<unknown>;
}

export function isOwn({ resources }: RunState, id: unknown): boolean {
  return typeof id === 'string' && (resources.created.has(id) || resources.gone.has(id));
}

/** The word in ids that do not exist: no service generates such ids. */
const NOBODY = 'nobody';

export function isNobody(id: unknown): boolean {
  return typeof id === 'string' && id.includes(NOBODY);
}

export function isHarmless(run: RunState, id: unknown): boolean {
  return isOwn(run, id) || isNobody(id);
}
