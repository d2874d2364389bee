import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { expectListed } from '../imports.ts';
import type { Real } from '../real.ts';
import { possibleStates } from './follow.ts';
import type { HistoryModel } from './model.ts';

/** Lists the imports of one platform, or all. */
export const listImports = fc.option(fc.nat(8)).map(
  (number): Command<HistoryModel> => ({
    check: () => true,
    run: (model, real) => expectList(model, real, number === null ? null : (model.platforms[number % model.platforms.length] ?? null)),
    toString: () => (number === null ? 'list all imports' : `list the imports of platform #${number}`),
  }),
);

/** Throws unless the imports are listed, newest first. A deployment may list imports of others among them. */
export async function expectList({ imports, isKnown }: HistoryModel, real: Real, platform: string | null): Promise<void> {
  const query = { teamId: real.teamId, ...(platform !== null && { socialAccountType: platform }) };
  expectListed(
    `the imports of ${platform ?? 'all platforms'}`,
    await real.did('listHistoryImports', { query }),
    imports.filter(each => platform === null || each.platform === platform),
    isKnown ? undefined : (each, shown) => void possibleStates(each, shown, real),
  );
}
