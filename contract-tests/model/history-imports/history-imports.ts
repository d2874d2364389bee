/** History imports: the newest posts first, none of them twice, and no more than the month has room for. */
import type { Property } from '../../property.ts';
import type { ModelTools } from '../real.ts';
import { type Command, modelProperty } from '../suite.ts';
import { deletePosts } from './delete-posts.ts';
import { createLearn } from './learn.ts';
import { expectList, listImports } from './list-imports.ts';
import { CAPACITY, type HistoryModel, LATENCY_MS, PLATFORMS } from './model.ts';
import { observe, passTo } from './observe.ts';
import { retryImport } from './retry-import.ts';
import { setPlatform } from './set-platform.ts';
import { startImport } from './start-import.ts';
import { wait } from './wait.ts';

/** Long enough for the last try of what is under way. */
const REST_MS = 300_000;

export function historyImportsModel(tools: ModelTools): Property<Iterable<Command<HistoryModel>>> {
  const learn = createLearn();
  return modelProperty(
    {
      id: 'model/history-imports',
      area: 'history',
      title: 'Imports bring the newest posts that never came before, up to the capacity of the month, and posts go after 30 days',
      rules: [
        'HIS-01',
        'HIS-04',
        'HIS-05',
        'HIS-07',
        'HIS-08',
        'HIS-09',
        'HIS-10',
        'HIS-12',
        'HIS-13',
        'D-HIS-02',
        'D-HIS-03',
        'D-HIS-04',
        'D-HIS-05',
        'D-HIS-06',
      ],
      maxCommands: 30,
      needs: ['tier'],
      commands: [startImport, wait, retryImport, deletePosts, setPlatform, listImports],
      often: [startImport, startImport, wait, wait, wait, retryImport],
      async begin(real) {
        const history = await learn(real);
        await real.control('PATCH', '/_sim/organizations/org_acme', { limits: { historyPosts: CAPACITY } });
        for (const platform of PLATFORMS) await real.control('PATCH', `/_sim/platforms/${platform}`, { latency: LATENCY_MS });
        const fresh = { imports: [], posts: [], known: new Set<string>(), used: new Map(), failures: new Map(), turns: 0 };
        return { now: await real.now(), history, ...fresh };
      },
      async end(model, real) {
        await passTo(model, real, model.now + REST_MS);
        for (const each of model.imports) await observe(each, real);
        await expectList(model, real, null);
      },
    },
    tools,
  );
}
