import { publicApi } from '../../openapi/document.ts';
import type { RequestsLevers } from '../../openapi/generated/control-levers.ts';
import type { RequestRecord } from '../../openapi/generated/control-types.ts';
import type { OperationId } from '../../openapi/generated/types.ts';
import type { World } from '../domain/world.ts';
import { renderRequest } from '../http/control/render.ts';
import type { RequestLog } from '../http/request-log.ts';
import { checkArgument, checkOptions, type Kinds, oneOf, textOrObject, wholeNumber } from '../text/arguments.ts';
import { deepPartialMatch } from '../text/json.ts';
import { createMask } from '../text/mask.ts';
import type { RequestExpectation, RequestVerifier } from './api.ts';

const EXPECTATION: Kinds<RequestExpectation> = { called: wholeNumber(0), status: wholeNumber(0, 599), body: textOrObject };

/** The calls of the public API in a world, from the log of the process. */
export function createRequestVerifier(log: RequestLog, world: () => Pick<World, 'id'>, levers: RequestsLevers): RequestVerifier {
  const all = (operationId?: OperationId): RequestRecord[] => {
    if (operationId !== undefined) checkOperation(operationId);
    return log
      .list(world().id)
      .filter(request => !request.control && (operationId === undefined || request.operationId === operationId))
      .map(request => renderRequest(request, text => text));
  };
  return {
    ...levers,
    all,
    expect(operationId, expectation = {}) {
      checkOperation(operationId);
      checkOptions('requests.expect', expectation, EXPECTATION);
      const calls = all(operationId);
      const found = calls.filter(call => isExpected(call, expectation));
      if (isRightCount(found.length, expectation.called)) return found;
      throw new Error(
        `${operationId}${wordsOf(expectation)} was called ${times(found.length)}, expected ${wanted(expectation)}${seen(calls)}`,
      );
    },
    clear: () => log.clear(world().id),
  };
}

function isExpected({ status, requestBody }: RequestRecord, expectation: RequestExpectation): boolean {
  if (expectation.status !== undefined && status !== expectation.status) return false;
  return expectation.body === undefined || deepPartialMatch(requestBody, expectation.body);
}

function isRightCount(count: number, called: number | undefined): boolean {
  return called === undefined ? count > 0 : count === called;
}

function wordsOf({ status, body }: RequestExpectation): string {
  return `${status === undefined ? '' : ` with status ${status}`}${body === undefined ? '' : ` with the body ${JSON.stringify(body)}`}`;
}

function wanted({ called }: RequestExpectation): string {
  return called === undefined ? 'at least once' : times(called);
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

/** The last calls shown by an error. */
const MAX_SHOWN = 5;
/** Errors end up in the logs of CI systems. */
const mask = createMask([]);

function seen(calls: readonly RequestRecord[]): string {
  if (calls.length === 0) return '; it was not called at all';
  const lines = calls.slice(-MAX_SHOWN).map(({ status, requestBody }) => mask(`  ${status} ${JSON.stringify(requestBody)}`));
  return `. Its last calls:\n${lines.join('\n')}`;
}

/** Throws for a misspelled operation, which would never be called. */
function checkOperation(operationId: string): void {
  const names: readonly string[] = publicApi.operations().map(({ id }) => id);
  checkArgument('The operation', operationId, { ...oneOf(...names), words: 'an operationId of the API' });
}
