/** Decides which writes are sent to a deployment: those that the document's `x-undo` allows and that affect nobody else, and those that a switch allows. */
import { type OperationSpec, publicApi } from '../../../openapi/document.ts';
import { resolved } from '../../arbitraries/schema.ts';
import { fieldsOf } from '../../exchange.ts';
import { hasKey, type IdUse, type SentInit } from '../../session.ts';
import type { Switches } from '../../switches.ts';
import { textsToTag } from '../../tag.ts';
import { isRead, operationAt } from '../operation-at.ts';
import { CONDITIONS, SWITCHED } from './rules/by-operation.ts';
import { isAboutNobody, isAtOwnPath, isWithoutAccounts, own } from './rules/own.ts';
import { nameOf } from './rules/posts.ts';
import { isNobody, type Reason, type RunState, type Write } from './rules/run-state.ts';

/** Returns which ids a generated call should use, so that it may be sent. */
export function idUseOf(operationId: string, { allowSettings, importAccounts }: Switches): IdUse {
  const operation = publicApi.operations().find(({ id }) => id === operationId);
  if (operation?.undo === 'own') return 'own';
  if (operation?.undo === 'always') return 'referred';
  const need = operation && SWITCHED[operation.id]?.need;
  if (need === 'settings' && allowSettings) return 'all';
  return need === 'imports' && importAccounts.length > 0 ? 'referred' : 'nobody';
}

/** Returns why a write is not sent; undefined when it may be sent now. */
export async function reasonToBlock(write: Write, run: RunState): Promise<Reason> {
  if (!run.switches.allowWrites) return 'only reads are sent without --allow-writes';
  const untagged = textsToTag(nameOf(write), write.body).find(text => !text.includes(run.tag));
  if (untagged !== undefined)
    return `${nameOf(write)} lacks the tag of the run: a text begins with ${JSON.stringify(untagged.slice(0, 20))}`;
  if (isAboutNobody(write, run) || isOnlyChecked(write) || (await isWithoutAccounts(write, run))) return undefined;
  return write.operation ? reasonToBlockOperation(write.operation, write, run) : reasonToBlockOther(write, run);
}

/**
 * Returns why no request with this method and path is sent with these switches, as far as that is known before its values are; undefined when the
 * values decide, or it may be sent. `body` as it is written: ids of nobody in it may stand where others would be refused.
 */
export function reasonToRefuse(method: string, pathname: string, body: unknown, switches: Switches): Reason {
  if (isRead({ method })) return undefined;
  if (!switches.allowWrites) return 'only reads are sent without --allow-writes';
  const operation = operationAt(method, pathname);
  if (!operation || isNobody(JSON.stringify([pathname, body]))) return undefined;
  const { id, undo } = operation;
  if (undo === 'own' || undo === 'always' || isOnlyChecked({ operation, body: fieldsOf(body) })) return undefined;
  const need = SWITCHED[id]?.need;
  if (need === undefined) return `${id} cannot be undone, or has an effect outside the service`;
  if (need === 'settings') return switches.allowSettings ? undefined : `${id} changes settings, which needs --allow-settings`;
  return switches.importAccounts.length > 0 ? undefined : `what ${id} imports stays, which needs --allow-import <account ids>`;
}

async function reasonToBlockOperation({ id, undo }: OperationSpec, write: Write, run: RunState): Promise<Reason> {
  if (undo === 'never' || undo === undefined) {
    const switched = SWITCHED[id];
    return switched ? switched.rule(write, run) : `${nameOf(write)} cannot be undone, or has an effect outside the service`;
  }
  return (undo === 'own' ? await own(write, run) : undefined) ?? CONDITIONS[id]?.(write, run);
}

/** Returns whether the service is asked to check a change alone. */
function isOnlyChecked({ operation, body }: Pick<Write, 'operation' | 'body'>): boolean {
  const { properties = {} } = resolved(publicApi.json, operation?.body?.schema ?? {});
  return 'validateOnly' in properties && body['validateOnly'] === true;
}

function reasonToBlockOther(write: Write, run: RunState): Reason {
  return isAtOwnPath(write, run) ? undefined : `${nameOf(write)} is no operation of the document: sent only about nobody`;
}

/** Returns whether a request uploads to an address from an answer of this run. Such an address is a credential itself, so the API key is not sent there. */
export function isPresigned(url: string, init: SentInit, run: RunState): boolean {
  const { origin, pathname } = new URL(url);
  return init.method === 'PUT' && run.presignedUrls.has(origin + pathname) && !hasKey(init);
}
