/** Protects a deployment: blocks requests that no switch allows, records writes before they are sent, and keeps to a budget and a pace. */

import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { jsonOf } from '../../../simulator/text/json.ts';
import { hostOf, isPublicAddress } from '../../../simulator/text/public-address.ts';
import { fieldsOf } from '../../exchange.ts';
import { hasKey, type Middleware, type SentInit, type Session, type Target, through } from '../../session.ts';
import { INTERRUPTED, InconclusiveError } from '../inconclusive-error.ts';
import { isRead } from '../operation-at.ts';
import { isPresigned, reasonToBlock } from './allowed-writes.ts';
import { ask, type Safety, sendSafely, UNPACED } from './ask.ts';
import { CREATIONS } from './creations.ts';
import { noteAnswer, noteCreated } from './note-answers.ts';
import type { PacedRequest } from './pace.ts';
import { removedBy } from './rules/own.ts';
import { type AccountOfTeam, type RunState, readWrite, type Write } from './rules/run-state.ts';

const resolveName: Resolve = name => lookup(name, { all: true });

/**
 * Returns the target with every request checked before it is sent. A blocked one throws an InconclusiveError. Properties that need `throttle` exceed it on
 * purpose: their requests do not keep the pace, and a 429 is an answer.
 */
export function guardTarget(target: Target, safety: Safety): Target {
  const { budget, presence } = safety;
  // Waiting requests stop when the time budget ends or the deployment is lost, too.
  const signal = AbortSignal.any([safety.signal, budget.signal, presence.signal]);
  const late = abortedLater(signal, WRITE_GRACE_MS);
  const reason = () => (safety.signal.aborted ? INTERRUPTED : (presence.lost() ?? budget.ended()));
  let run: RunState | undefined;
  return through(target, (session, needs) => {
    run ??= createRunState(session, safety);
    const state = run;
    const tools = needs.includes('throttle') && safety.switches.allowThrottle ? { ...UNPACED, network: safety.network } : safety;
    const guard: Middleware = async (url, init, next) => {
      if (safety.signal.aborted) throw new InconclusiveError(INTERRUPTED, true);
      const write = isRead(init) ? undefined : await allowedWrite(url, init, session, state);
      await checkOrigin(url, init, session, state);
      const intent = write && intend(write, state);
      const response = await sendSafely(tools, url, init, {
        fetch: next,
        signal,
        requestSignal: write ? late : signal,
        take: budget.take,
        reason,
      });
      await note({ method: init.method, url }, write, response, intent, state);
      return response;
    };
    return { middleware: [guard] };
  });
}

/** How long a write that was sent may still be answered at the end of a run: what it has created is then known without a search. */
const WRITE_GRACE_MS = 2000;

/** Returns a signal that aborts some time after another one. */
function abortedLater(signal: AbortSignal, ms: number): AbortSignal {
  const late = new AbortController();
  signal.addEventListener('abort', () => setTimeout(() => late.abort(signal.reason), ms).unref(), { once: true });
  return late.signal;
}

/** Returns the write; undefined for an upload to a presigned address. Throws an InconclusiveError for a write that is not allowed. */
async function allowedWrite(url: string, init: SentInit, session: Session, run: RunState): Promise<Write | undefined> {
  if (run.switches.allowWrites && isPresigned(url, init, run)) return undefined;
  if (!isAt(url, session)) throw new InconclusiveError(`${init.method} ${url} is not at ${session.baseUrl}`);
  const write = await readWrite(url, init);
  const reason = await reasonToBlock(write, run);
  if (reason !== undefined) throw new InconclusiveError(reason);
  return write;
}

/** Throws unless the request goes to the deployment, or, without the key, to an address from an answer of this run. */
async function checkOrigin(url: string, init: SentInit, session: Session, { presignedUrls, fileUrls }: RunState): Promise<void> {
  if (isAt(url, session)) return;
  const { origin, pathname } = new URL(url);
  const isGiven = presignedUrls.has(origin + pathname) || fileUrls.has(origin + pathname);
  if (isGiven && (await leadsInside(url, session.baseUrl)))
    throw new InconclusiveError(`${init.method} ${origin} is an address of this machine or network, to which no deployment may send us`);
  if (isGiven && !hasKey(init)) return;
  throw new InconclusiveError(`${init.method} ${url} is not at ${session.baseUrl}`);
}

function isAt(url: string, { baseUrl }: Session): boolean {
  return new URL(url).origin === new URL(baseUrl).origin;
}

/** Records the intent in the file before the call is sent, and returns its number. */
function intend({ operation, body }: Write, { resources }: RunState): number | undefined {
  if (!operation || !CREATIONS[operation.id]) return undefined;
  const { teamId, targetTeamId, path } = body;
  const team = typeof targetTeamId === 'string' ? targetTeamId : teamId;
  return resources.intend({
    operationId: operation.id,
    ...(typeof team === 'string' && { teamId: team }),
    ...(typeof path === 'string' && { path }),
  });
}

async function note(
  { method, url }: PacedRequest,
  write: Write | undefined,
  response: Response,
  intent: number | undefined,
  run: RunState,
): Promise<void> {
  const { pathname } = new URL(url);
  if (!response.ok) {
    // After a server error the resource may exist: the intent stays open, and the clean-up looks for it.
    if (intent !== undefined && response.status < 500) run.resources.settle(intent, []);
    if (write && run.publishing.has(write)) run.published -= 1;
    return;
  }
  const body = await bodyOf(response);
  noteAnswer(method, pathname, body, run);
  if (write?.operation && intent !== undefined) noteCreated(write, write.operation.id, intent, body, run);
  for (const id of write ? removedBy(write) : []) run.resources.removed(id);
}

async function bodyOf(response: Response): Promise<unknown> {
  if (!response.headers.get('content-type')?.includes('json')) return undefined;
  return jsonOf(await response.clone().text());
}

/** Returns the addresses of a name. Rejects when it has none. */
export type Resolve = (name: string) => Promise<readonly { readonly address: string }[]>;

/** Whether a URL leads to this machine or its network, although the deployment at `baseUrl` is elsewhere. A name counts by what it resolves to. */
export async function leadsInside(url: string, baseUrl: string, resolve: Resolve = resolveName): Promise<boolean> {
  return (await isInside(url, resolve)) && !(await isInside(baseUrl, resolve));
}

async function isInside(url: string, resolve: Resolve): Promise<boolean> {
  // A name may end in the dot of the root.
  const host = hostOf(new URL(url)).replace(/\.$/, '');
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  if (ipaddr.isValid(host)) return !isPublicAddress(host);
  // A name that does not resolve leads nowhere.
  const addresses = await resolve(host).catch(() => []);
  return addresses.some(({ address }) => !isPublicAddress(address));
}

/** Creates the state of a new run. Its reads count in the budget. */
function createRunState(session: Session, safety: Safety): RunState {
  const { switches, createdResources: resources } = safety;
  const accounts = new Map<string, Promise<readonly AccountOfTeam[]>>();
  const read: RunState['read'] = async (operationId, path, query) => {
    safety.budget.take();
    const { status, body } = await ask(session, safety, safety.signal, operationId, { path, ...(query && { query }) });
    return status === 200 ? body : undefined;
  };
  const readAccounts = async (teamId: string): Promise<readonly AccountOfTeam[]> => {
    // A lone surrogate cannot stand in a path.
    if (/\p{Surrogate}/u.test(teamId)) return [];
    const { socialAccounts } = fieldsOf(await read('getTeam', { id: teamId }));
    const items = Array.isArray(socialAccounts) ? socialAccounts.map(fieldsOf) : [];
    return items.map(({ id, type }) => ({ id: String(id), type: String(type) }));
  };
  return {
    switches,
    resources,
    tag: resources.run.tag,
    teamId: session.teamId,
    published: 0,
    read,
    sent: new Map(),
    publishing: new WeakSet(),
    triggerPosts: new Set(),
    fileUrls: new Set(),
    presignedUrls: new Set(),
    now: () => Date.now(),
    accountsOf(teamId) {
      const known = accounts.get(teamId) ?? readAccounts(teamId);
      accounts.set(teamId, known);
      return known;
    },
  };
}
