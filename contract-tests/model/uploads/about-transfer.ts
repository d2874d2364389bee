import * as fc from 'fast-check';
import { expectSame, type Fields, fieldsOf, type Real } from '../real.ts';
import type { Command } from '../suite.ts';
import { type ModelTransfer, storedBytes, type UploadsModel } from './model.ts';

/** Which transfer a command is about, and whether it shall be an open one. */
export interface Choice {
  readonly number: number;
  readonly isOpen: boolean;
}

export const whichTransfer: fc.Arbitrary<Choice> = fc.record({ number: fc.nat(9), isOpen: fc.constantFrom(true, true, true, true, false) });

/** A command about one of the transfers that there are; of the open ones, about one that it is meant for. Afterwards what is used and stored is looked at. */
export function aboutTransfer(
  { number, isOpen }: Choice,
  name: string,
  run: (transfer: ModelTransfer, model: UploadsModel, real: Real) => Promise<void>,
  isMeant: (transfer: ModelTransfer) => boolean = () => true,
): Command<UploadsModel> {
  const candidates = ({ transfers }: Readonly<UploadsModel>): ModelTransfer[] =>
    transfers.filter(transfer => !isOpen || (!transfer.isGone && transfer.becameId === null && isMeant(transfer)));
  return {
    check: model => candidates(model).length > 0,
    async run(model, real) {
      const transfers = candidates(model);
      const transfer = transfers[number % transfers.length];
      if (!transfer) return;
      await run(transfer, model, real);
      await expectUsage(model, real);
    },
    toString: () => `${name} ${isOpen ? 'open ' : ''}transfer #${number}`,
  };
}

/** Throws unless the service counts and stores what the model does. */
export async function expectUsage(model: UploadsModel, real: Real): Promise<void> {
  const { used } = await real.did('getUploadUsage');
  expectSame('the uploads of the month', used, model.used);
  expectSame('the bytes stored', await storedIn(real), model.storedBefore + storedBytes(model));
}

/** What the organization stores, bytes. */
export async function storedIn({ control }: Real): Promise<number> {
  const { items } = await control('GET', '/_sim/organizations');
  return Number((items as readonly Fields[]).map(fieldsOf).find(({ id }) => id === 'org_acme')?.['storedBytes']);
}
