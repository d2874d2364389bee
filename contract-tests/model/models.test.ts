import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { simulatorTarget } from '../target.ts';
import { automationsModel } from './automations/automations.ts';
import { commentImportsModel } from './comment-imports/comment-imports.ts';
import { commentsModel } from './comments/comments.ts';
import { conversationsModel } from './conversations/conversations.ts';
import { csvImportsModel } from './csv-imports/csv-imports.ts';
import { historyImportsModel } from './history-imports/history-imports.ts';
import { testModel } from './model.fixture.ts';
import { modelSuite } from './models.ts';
import { playlistsModel } from './playlists/playlists.ts';
import { profilesModel } from './profiles/profiles.ts';
import { providerSettingsModel } from './provider-settings/provider-settings.ts';
import { reviewsModel } from './reviews/reviews.ts';
import { createTransitions } from './transitions.ts';
import { uploadsModel } from './uploads/uploads.ts';

describe('every model', async () => {
  const target = await simulatorTarget();
  const suite = modelSuite({ transitions: createTransitions() });
  afterAll(() => target.close());

  it.each(suite)('$id generates the same runs for the same seed', async model => {
    const session = await target.open(1);
    const cases = await model.cases(session);
    if (!(cases instanceof fc.Arbitrary)) throw new Error('A model draws its commands');
    const runs = () => fc.sample(cases, { seed: 1, numRuns: 5 }).map(run => [...(run as Iterable<unknown>)].map(String));
    const first = runs();
    expect(first.flat().length).toBeGreaterThan(5);
    expect(runs()).toEqual(first);
    await session.close();
  });
});

testModel('the model of comment imports', commentImportsModel, { runs: 20, unseen: { CommentImportStatus: [] } });

testModel('the model of created comments', commentsModel, { runs: 40, unseen: { CommentStatus: [] } });

testModel('the model of history imports', historyImportsModel, { runs: 20, unseen: { HistoryImportStatus: [] } });

testModel('the model of playlists', playlistsModel, { runs: 30 });

testModel('the model of profiles', profilesModel, { runs: 30 });

testModel('the model of provider settings', providerSettingsModel, { runs: 30, unseen: { ProviderSettingStatus: [] } });

testModel('the model of reviews', reviewsModel, { runs: 40, unseen: { ReviewImportStatus: [], RecommendationImportStatus: [] } });

testModel('the model of uploads', uploadsModel, { runs: 60 });

// An invalid file fails before its first row is processed.
testModel('the model of CSV imports', csvImportsModel, { runs: 20, unseen: { CsvImportStatus: ['PROCESSING → FAILED'] } });

// No read is fast enough to see a PENDING run, and a waiting run is only skipped after it has started.
const EXECUTION_STATUS = ['PENDING → WAITING', 'PENDING → RUNNING', 'PENDING → SKIPPED', 'PENDING → CANCELED', 'WAITING → SKIPPED'];

testModel('the model of automations', automationsModel, {
  runs: 40,
  unseen: { AutomationStatus: [], AutomationExecutionStepStatus: [], AutomationExecutionStatus: EXECUTION_STATUS },
});

// A message is PENDING only during the request that sends it.
const MESSAGE_STATUS = ['PENDING → SENT', 'PENDING → FAILED'];

testModel('the model of conversations', conversationsModel, {
  runs: 40,
  unseen: { ConversationStatus: [], MessageStatus: MESSAGE_STATUS },
});
