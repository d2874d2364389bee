import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { expectSame, fieldsOf, type Real } from '../real.ts';
import { type HistoryModel, type HistoryPlatform, PLATFORMS } from './model.ts';

/** Lists the imports of a platform, or all. */
export const listImports = fc.option(fc.constantFrom(...PLATFORMS)).map(
  (platform): Command<HistoryModel> => ({
    check: () => true,
    run: (model, real) => expectList(model, real, platform),
    toString: () => `list the imports of ${platform ?? 'all platforms'}`,
  }),
);

/** Throws unless the imports are listed, newest first. */
export async function expectList({ imports }: HistoryModel, real: Real, platform: HistoryPlatform | null): Promise<void> {
  const query = { teamId: real.teamId, ...(platform && { socialAccountType: platform }) };
  const shown = await real.did('listHistoryImports', { query });
  const expected = imports.filter(each => platform === null || each.platform === platform).toReversed();
  const statuses = (shown['imports'] as readonly unknown[]).map(fieldsOf).map(({ id, status }) => [id, status]);
  expectSame(
    `the imports of ${platform ?? 'all platforms'}`,
    statuses,
    expected.map(({ id, status }) => [id, status]),
  );
}
