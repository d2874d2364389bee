/** Audits a run on a deployment from outside: by the log of requests, and by what is left in the world. */
import type { World } from '../../../simulator/domain/world.ts';
import { Collection } from '../../../simulator/kernel/collection.ts';
import type { Fields } from '../../exchange.ts';
import { operationAt } from '../../run/operation-at.ts';
import { KEYS } from './organization.ts';
import { type LoggedCall, type SiteWatcher, TAG } from './watch-site.ts';

export interface Audit {
  /** Requests over the socket, and how many of them had the run's key. */
  readonly requests: number;
  readonly requestsOfRun: number;
  /** Requests of the run that were answered 429, by operation. */
  readonly throttled: Readonly<Record<string, number>>;
  /** Changes of objects that the run had not created, such as `updatePost post_1`. */
  readonly foreign: readonly string[];
  /** Changes of shared objects, such as the settings of an account, by operation. */
  readonly shared: Readonly<Record<string, number>>;
  /** Objects that the run created and could remove, but that still exist. */
  readonly left: readonly string[];
  /** Multipart uploads that the run began and did not end. Only one answer has their ids; when it was lost they cannot be aborted, and expire. */
  readonly expiring: readonly string[];
}

export interface Auditor extends SiteWatcher {
  audit(): Audit;
  /** All calls so far. */
  readonly log: readonly LoggedCall[];
}

/** Matches operations whose answer is a new object, or leads to one. */
const CREATES = /^(?:create(?!PortalLink)|copyAutomations|init|finalize|completeMultipart)/;
/** Matches operations on objects that all users of an account, a conversation or an organization share. */
const SHARED =
  /^(?:connect|disconnect|setChannel|unsetChannel|refresh|copySocial|enableMessaging|disableMessaging|saveProvider|syncProvider|checkConnection|force|createPortalLink|reconnect|(?:update|archive|open)Conversation)/;
/** Matches operations that change no shared object: their results expire, or are only records. */
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
      // This happens before the call, which may remove the tag or the object.
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

/** Returns the ids of these objects that have the tag of a run, and of posts that an import of the run has added. */
function ownIds(world: World, subjects: ReadonlySet<string>, made: ReadonlySet<string>): string[] {
  const asked = subjects.size > 0 ? objectsOf(world).filter(({ id }) => subjects.has(id)) : [];
  const tagged = asked.filter(entity => TAG.test(JSON.stringify(entity)));
  const imported = world.historyImports.posts.all().filter(({ importId }) => made.has(importId));
  return [...[...tagged, ...imported].map(({ id }) => id), ...mediaOfCsvRows(world)];
}

/** Returns uploads that the service created from media in rows of a CSV import: those of posts with a tag, without the uploads of the fixture. */
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

/** Every object of a world, of any area. */
function objectsOf(world: World): readonly Entity[] {
  const areas = Object.values(world).filter((area: unknown) => typeof area === 'object' && area !== null);
  return areas
    .flatMap((area: object) => Object.values(area))
    .flatMap((part: unknown) => (part instanceof Collection ? [...part.all()] : []));
}

/** Existing objects of the run that a call can remove: the run created them, or they have a run's tag. */
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

/** The ids in a path, such as the one in `/api/v1/post/post_1`. */
function idsInPath(path: string): string[] {
  return path
    .split('/')
    .slice(4)
    .flatMap(segment => segment.match(ID) ?? []);
}

/** The ids of the objects that a body is about: its own, and those in its lists. The body of a form has none, but its answer has. */
function idsIn(text: string): string[] {
  const body = parsed(text);
  const own = ['id', 'uploadId', 'path'].map(name => body[name]);
  const listed = Object.values(body)
    .filter(Array.isArray)
    .flat()
    .map((item: unknown) => (isObject(item) ? item['id'] : item));
  return [...own, ...listed].filter(id => typeof id === 'string');
}

function parsed(text: string): Fields {
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) ? body : {};
  } catch {
    return {};
  }
}

/** Only the id of the new object counts, because it may show other objects, such as the uploads of a post. */
function createdBy(operation: string, text: string): string[] {
  const body = parsed(text);
  const { id, uploadId, path } = body;
  return operation.startsWith('copy') ? idsIn(text) : [id, uploadId, path].filter(value => typeof value === 'string');
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
