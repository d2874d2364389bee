import { type Choice, choices, commandOn, type ItemCommand } from '../choose.ts';
import type { Command } from '../define-model.ts';
import { expectSame, type Fields, fieldsOf, type Real } from '../real.ts';
import { type ModelTransfer, storedBytes, type UploadsModel } from './model.ts';

export const whichTransfer = choices(9, [true, true, true, true, false]);

/** Returns a command on one of the transfers. A preferred one is open and passes `isMeant`. */
export function transferCommand(
  choice: Choice,
  name: string,
  run: ItemCommand<UploadsModel, ModelTransfer>['run'],
  isMeant: (transfer: ModelTransfer) => boolean = () => true,
): Command<UploadsModel> {
  const isCandidate = (transfer: ModelTransfer): boolean =>
    !choice.isPreferred || (!transfer.isGone && transfer.becameId === null && isMeant(transfer));
  return commandOn(({ transfers }) => transfers.filter(isCandidate), { name: `${name} transfer`, choice, run });
}

/** Throws unless the uploads of the model are listed. On a simulator the monthly usage and the stored bytes must match, too. */
export async function expectUploads(model: UploadsModel, real: Real): Promise<void> {
  if (model.uploads.length > 0) {
    const { body } = await real.call('listUploads', { query: { ids: model.uploads.map(({ id }) => id), limit: 100, includePosts: false } });
    const shown = (Array.isArray(body) ? body : []).map(upload => String(fieldsOf(upload)['id']));
    const expected = model.uploads.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id);
    expectSame('the existing uploads', shown.sort(), expected.sort());
  }
  if (!real.has.has('control')) return;
  const { used } = await real.did('getUploadUsage');
  expectSame('the uploads of the month', used, model.used);
  expectSame('the bytes stored', await storedIn(real), model.storedBefore + storedBytes(model));
}

/** Returns the bytes that the organization stores. */
export async function storedIn({ control }: Real): Promise<number> {
  const { items } = await control('GET', '/_sim/organizations');
  return Number((items as readonly Fields[]).map(fieldsOf).find(({ id }) => id === 'org_acme')?.['storedBytes']);
}
