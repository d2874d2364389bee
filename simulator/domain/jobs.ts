import { registerAccountJobs } from './accounts/jobs.ts';
import { registerAnalyticsJobs } from './analytics/jobs.ts';
import { registerAutomationJobs } from './automations/jobs.ts';
import { registerCommentJobs } from './comments/jobs.ts';
import { registerConversationJobs } from './conversations/jobs.ts';
import { registerCsvImportJobs } from './csv-imports/jobs.ts';
import { registerHistoryImportJobs } from './history-imports/jobs.ts';
import { registerPostJobs } from './posts/jobs.ts';
import { registerProviderSettingJobs } from './provider-settings/jobs.ts';
import { registerUploadJobs } from './uploads/jobs.ts';
import { registerWebhookJobs } from './webhooks/jobs.ts';
import type { World } from './world.ts';

/** Says what the jobs of every area do and what areas react to. Called once per world, before anything happens in it. */
export function registerJobs(world: World): void {
  registerWebhookJobs(world);
  registerAccountJobs(world);
  registerUploadJobs(world);
  registerPostJobs(world);
  registerConversationJobs(world);
  registerHistoryImportJobs(world);
  registerAnalyticsJobs(world);
  registerCsvImportJobs(world);
  registerCommentJobs(world);
  registerAutomationJobs(world);
  registerProviderSettingJobs(world);
}
