import type { OperationId } from '../../openapi/generated/types.ts';
import { accountOperations } from './accounts/operations.ts';
import { analyticsOperations } from './analytics/operations.ts';
import { automationOperations } from './automations/operations.ts';
import { commentOperations } from './comments/operations.ts';
import { conversationOperations } from './conversations/operations.ts';
import { csvImportOperations } from './csv-imports/operations.ts';
import { healthOperations } from './health/operations.ts';
import { historyImportOperations } from './history-imports/operations.ts';
import { organizationOperations } from './organizations/operations.ts';
import { postOperations } from './posts/operations.ts';
import { providerSettingOperations } from './provider-settings/operations.ts';
import type { OperationsOf } from './requests/operation.ts';
import { uploadOperations } from './uploads/operations.ts';

/**
 * Every operation of the document by its operationId: the only routing there is. An operation that the document declares and
 * nobody implements fails to compile here.
 */
export const operations: OperationsOf<OperationId> = {
  ...healthOperations,
  ...organizationOperations,
  ...accountOperations,
  ...uploadOperations,
  ...postOperations,
  ...conversationOperations,
  ...historyImportOperations,
  ...analyticsOperations,
  ...csvImportOperations,
  ...commentOperations,
  ...automationOperations,
  ...providerSettingOperations,
};
