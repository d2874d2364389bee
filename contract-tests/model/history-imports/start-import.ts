import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { expectStatus, fieldsOf } from '../real.ts';
import { type Filter, type HistoryModel, newImport, PLATFORMS, remaining } from './model.ts';
import { expectImport } from './observe.ts';

const MAX_IMPORTS = 12;
const FILTERS: readonly Filter[] = [
  {},
  { importCarousels: true },
  { surface: 'STORY' },
  { mediaType: 'VIDEO' },
  { mediaType: 'IMAGE', importCarousels: true },
];

/** Starts an import: 403 when nothing is left of the account's month, and no more than is left otherwise. */
export const startImport = fc
  .record({
    platform: fc.constantFrom(...PLATFORMS, 'INSTAGRAM' as const),
    count: fc.constantFrom(1, 2, 3, 5, 8, 20),
    filter: fc.constantFrom(...FILTERS),
    withAnalytics: fc.boolean(),
  })
  .map(
    ({ platform, count, filter, withAnalytics }): Command<HistoryModel> => ({
      check: ({ imports }) => imports.length < MAX_IMPORTS,
      async run(model, real) {
        const body = { teamId: real.teamId, socialAccountType: platform, count, withAnalytics, ...filter };
        const answer = await real.call('createHistoryImport', { body });
        if (remaining(model, platform) <= 0) return expectStatus('createHistoryImport without capacity', answer, 403);
        expectStatus('createHistoryImport', answer, 201);
        const shown = fieldsOf(answer.body);
        const fresh = newImport(model, { id: String(shown['id']), platform, filter, withAnalytics }, count);
        expectImport(fresh, shown, real);
        model.imports.push(fresh);
        await real.settle();
      },
      toString: () => `import ${count} of ${platform} ${JSON.stringify(filter)}${withAnalytics ? ' with analytics' : ''}`,
    }),
  );
