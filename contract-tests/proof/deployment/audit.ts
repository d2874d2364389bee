/** What a run has done to a deployment, from outside of the run: by the log of requests, and by what is left in the world. */
import type { World } from '../../../simulator/domain/world.ts';
import { Collection } from '../../../simulator/kernel/collection.ts';
import { operationAt } from '../../run/operation-at.ts';
import type { Body } from './caller.ts';
import { KEYS } from './organization.ts';
import { type LoggedCall, type SiteWatcher, TAG } from './watch-site.ts';

export interface Audit {
  /** Requests over the socket, and those of them with the run's key. */
  readonly requests: number;
  readonly requestsOfRun: number;
  /** Requests of the run that were answered 429, by operation. */
  readonly throttled: Readonly<Record<string, number>>;
  /** What the run changed and had not created: `updatePost post_1`. */
  readonly foreign: readonly string[];
  /** Changes of what all share, such as the settings of an account, by operation. */
  readonly shared: Readonly<Record<string, number>>;
  /** What the run created and could remove, and is still there. */
  readonly left: readonly string[];
  /** Uploads in parts that the run began and did not end. Their ids are in one answer only: who did not read it cannot abort them, and they expire. */
  readonly expiring: readonly string[];
}

export interface Auditor extends SiteWatcher {
  audit(): Audit;
  /** All calls so far. */
  readonly log: readonly LoggedCall[];
}

/** Operations whose answer is a new object, or leads to one. */
const CREATES = /^(?:create(?!PortalLink)|copyAutomations|init|finalize|completeMultipart)/;
/** Operations on what belongs to all who use an account, a conversation or an organization. */
const SHARED =
  /^(?:connect|disconnect|setChannel|unsetChannel|refresh|copySocial|enableMessaging|disableMessaging|saveProvider|syncProvider|checkConnection|force|createPortalLink|reconnect|(?:update|archive|open)Conversation)/;
/** Operations that change nothing: what they answer expires by itself, or is only a record of its own. */
const HARMLESS = /^(?:signMultipart|testAutomation)/;

/** Watches the calls with the key of the run. */
export function createAuditor(world: () => World): Auditor {
  const log: LoggedCall[] = [];
  const made = new Set<string>();
  const foreign = new Set<string>();
  const shared = new Map<string, number>();
  const judge = (call: LoggedCall, before: ReadonlySet<string>): void => {
    const operation = operationAt(call.method, call.path)?.id ?? '';
    if (call.status >= 300 || HARMLESS.test(operation)) return;
    if (CREATES.test(operation)) for (const id of createdBy(operation, call.got)) made.add(id);
    else if (SHARED.test(operation)) shared.set(operation, (shared.get(operation) ?? 0) + 1);
    else for (const id of before.size > 0 ? before : idsIn(call.sent)) if (!isOwn(id)) foreign.add(`${operation} ${id}`);
  };
  const isOwn = (id: string): boolean => made.has(id) || own.has(id);
  const own = new Set<string>();
  return {
    log,
    arrives({ method, path, apiKey }) {
      const isWrite = apiKey === KEYS.run && method !== 'GET' && method !== 'HEAD' && path.startsWith('/api/');
      const subjects = new Set(isWrite ? idsInPath(path) : []);
      // Read before the call, which may remove the tag or the object.
      if (isWrite) for (const id of ownIds(world(), subjects, made)) own.add(id);
      return call => {
        log.push(call);
        if (isWrite) judge(call, subjects);
      };
    },
    audit() {
      const ofRun = log.filter(({ apiKey }) => apiKey === KEYS.run);
      return {
        requests: log.length,
        requestsOfRun: ofRun.length,
        throttled: countBy(ofRun.filter(({ status }) => status === 429)),
        foreign: [...foreign],
        shared: Object.fromEntries(shared),
        left: leftIn(world(), made),
        expiring: expiringIn(world(), made),
      };
    },
  };
}

/** Which of some objects have the tag of a run, and the posts that an import of the run has brought. */
function ownIds(world: World, subjects: ReadonlySet<string>, made: ReadonlySet<string>): string[] {
  const asked = subjects.size > 0 ? objectsOf(world).filter(({ id }) => subjects.has(id)) : [];
  const tagged = asked.filter(entity => TAG.test(JSON.stringify(entity)));
  const imported = world.historyImports.posts.all().filter(({ importId }) => made.has(importId));
  return [...[...tagged, ...imported].map(({ id }) => id), ...mediaOfCsvRows(world)];
}

/** The service makes uploads of the media in rows of a CSV import: those of posts with a tag, but not those that every organization begins with. */
function mediaOfCsvRows({ posts, uploads, organizations }: World): readonly string[] {
  const tagged = posts.byId.all().filter(({ title }) => TAG.test(title));
  const isNew = (id: string): boolean => {
    const upload = uploads.byId.get(id);
    const organization = organizations.byId.get(upload?.organizationId ?? '');
    return upload !== undefined && organization !== undefined && upload.createdAt > organization.createdAt;
  };
  return tagged.flatMap(({ uploadIds }) => uploadIds.filter(isNew));
}

function countBy(calls: readonly LoggedCall[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { method, path } of calls) {
    const name = operationAt(method, path)?.id ?? `${method} ${path}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

interface Entity {
  readonly id: string;
}

/** Every object of a world, of whatever area. */
function objectsOf(world: World): readonly Entity[] {
  const areas = Object.values(world).filter((area: unknown) => typeof area === 'object' && area !== null);
  return areas
    .flatMap((area: object) => Object.values(area))
    .flatMap((part: unknown) => (part instanceof Collection ? [...part.all()] : []));
}

/** What can be removed with a call, was made by the run or has a run's tag, and is there. */
function leftIn({ posts, comments, automations, organizations, uploads, historyImports }: World, made: ReadonlySet<string>): string[] {
  const isThere = ({ deletedAt }: { readonly deletedAt: number | null }): boolean => deletedAt === null;
  const removable: readonly Entity[] = [
    ...posts.byId.all().filter(isThere),
    ...comments.created.all().filter(isThere),
    ...automations.byId.all().filter(isThere),
    ...organizations.teams.all(),
    ...uploads.byId.all().filter(isThere),
    ...historyImports.posts.all(),
  ];
  return removable.filter(entity => isOfRun(entity, made)).map(({ id }) => id);
}

function expiringIn({ uploads }: World, made: ReadonlySet<string>): string[] {
  const open = uploads.transfers.all().filter(({ kind, finishedAs }) => kind === 'multipart' && finishedAs === null);
  return open.filter(entity => isOfRun(entity, made)).map(({ id }) => id);
}

function isOfRun(entity: Entity, made: ReadonlySet<string>): boolean {
  return made.has(entity.id) || TAG.test(JSON.stringify(entity));
}

const ID = /\b(?:[a-z]+_[a-z0-9][a-z0-9_]{2,}|org_\w+)\b/g;

/** The ids in a path: `/api/v1/post/post_1` has one. */
function idsInPath(path: string): string[] {
  return path
    .split('/')
    .slice(4)
    .flatMap(segment => segment.match(ID) ?? []);
}

/** The ids of the objects that a body is about: its own, and those in its lists. None in a form, whose answer has them. */
function idsIn(text: string): string[] {
  const body = parsed(text);
  const own = ['id', 'uploadId', 'path'].map(name => body[name]);
  const listed = Object.values(body)
    .filter(Array.isArray)
    .flat()
    .map((item: unknown) => (isObject(item) ? item['id'] : item));
  return [...own, ...listed].filter(id => typeof id === 'string');
}

function parsed(text: string): Body {
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) ? body : {};
  } catch {
    return {};
  }
}

/** A new object shows others, such as the uploads of a post: only its own id counts. */
function createdBy(operation: string, text: string): string[] {
  const body = parsed(text);
  const { id, uploadId, path } = body;
  return operation.startsWith('copy') ? idsIn(text) : [id, uploadId, path].filter(value => typeof value === 'string');
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null;
}
