/** Expects that a number has decided a refusal. */
import type { OperationId } from '../../../../openapi/generated/types.ts';
import { type NumberName, numberOf } from '../../../../openapi/number-names.ts';
import { expectEqual, objectsOf } from '../../../suites/requests.ts';
import type { FreshWorld } from '../fresh-world.ts';

/** Throws unless the last call is of the operation, and its explanation names the number of limits.yaml, and what was used or asked for. */
export async function expectDecidedBy(
  { control }: Pick<FreshWorld, 'control'>,
  operation: OperationId,
  number: NumberName,
  used?: number,
): Promise<void> {
  const [request] = objectsOf((await control('GET', '/_sim/requests?limit=1'))['items']);
  expectEqual('the last call', request?.['operationId'], operation);
  const { because } = await control('GET', `/_sim/explain/${String(request?.['id'])}`);
  const words = objectsOf(because).find(link => link['id'] === number)?.['what'];
  const use = used === undefined ? '' : `; ${used} are used or asked for`;
  expectEqual(`what is said of ${number}`, words, `${number} allows ${numberOf(number)}${use}`);
}
