import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { expectSame, fieldsOf, type Real } from '../real.ts';
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
  const shown = ((await real.did('listHistoryImports', { query }))['imports'] as readonly unknown[]).map(fieldsOf);
  const expected = imports.filter(each => platform === null || each.platform === platform).toReversed();
  const ids = new Set(expected.map(({ id }) => id));
  const listed = isKnown ? shown : shown.filter(({ id }) => ids.has(String(id)));
  expectSame(
    `the imports of ${platform ?? 'all platforms'}`,
    listed.map(({ id }) => id),
    expected.map(({ id }) => id),
  );
  for (const [index, each] of expected.entries()) {
    const item = listed[index] ?? {};
    if (isKnown) expectSame(`status of ${each.id} in a list`, item['status'], each.status);
    else possibleStates(each, item, real);
  }
}
