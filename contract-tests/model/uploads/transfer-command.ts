import { type Choice, choices, commandOn, type ItemCommand } from '../choose.ts';
import type { Command } from '../define-model.ts';
import { expectSame, expectStatus, type Fields, fieldsOf, type Real } from '../real.ts';
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
  const list = (ids: readonly string[]) => real.call('listUploads', { query: { ids, limit: 100, includePosts: false } });
  const [there, deleted] = [true, false].map(exists =>
    model.uploads.filter(({ deletedAt }) => (deletedAt === null) === exists).map(({ id }) => id),
  );
  if (there && there.length > 0) {
    const { body } = await list(there);
    const shown = (Array.isArray(body) ? body : []).map(upload => String(fieldsOf(upload)['id']));
    expectSame('the existing uploads', shown.sort(), there.sort());
  }
  // An id that is not there any more is unknown (D-GEN-30).
  if (deleted && deleted.length > 0)
    expectStatus('listUploads with deleted uploads', await list([...(there ?? []), ...deleted.slice(-1)]), 404);
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
