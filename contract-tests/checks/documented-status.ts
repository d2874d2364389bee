import type { OperationSpec } from '../../openapi/document.ts';
import { isDecidedAnswer } from '../decisions.ts';
import type { Check } from './check.ts';

/** Every response has a documented status, and none is a failure of the service. */
export const documentedStatus: Check = {
  id: 'documented-status',
  title: 'Every response has a documented status, and none is 500',
  rules: ['D-GEN-15'],
  isAboutResponse: true,
  begin:
    () =>
    ({ operation, status, text }) => {
      const isDecision = isDecidedAnswer(operation, status);
      if (status >= 500 && status !== UNAVAILABLE && !(status === BAD_GATEWAY && asksPlatform(operation)))
        return [{ message: `failed with ${status}: ${text.slice(0, 200)}`, isDecision }];
      return operation.responses.has(status) ? [] : [{ message: `${status} is no documented status`, isDecision }];
    },
};

const BAD_GATEWAY = 502;

/** Whether an operation waits for a platform, and answers 502 if it does not answer. */
function asksPlatform({ id, path }: OperationSpec): boolean {
  return path.startsWith('/api/v1/misc/') || ASKS_A_PLATFORM.has(id);
}

const ASKS_A_PLATFORM: ReadonlySet<string> = new Set([
  'actOnImportedComment',
  'connectSocialAccount',
  'forcePostAnalytics',
  'forceSocialAccountAnalytics',
  'reactToMessage',
  'refreshChannels',
]);

/** The documented status when a platform does not answer. */
const UNAVAILABLE = 503;
