/** What a refusal by the document rests on: the closest rule for an operation's field, else that of the kind of mistake, and the number that it names. */
import type { ErrorObject } from 'ajv/dist/2020.js';
import { limits } from '../../openapi/document.ts';
import type { RuleId } from '../../openapi/generated/rule-ids.ts';
import type { OperationId } from '../../openapi/generated/types.ts';
import { numberNamesOf, numberOf } from '../../openapi/number-names.ts';
import type { Issue } from '../kernel/errors.ts';
import type { DecidingNumber } from '../kernel/grounds.ts';
import { pathOf } from './issues.ts';
import type { RequestPart } from './request-schemas.ts';

/** The rules of single fields by operation; '*' stands for all of its other fields. */
const FIELD_RULES: Readonly<Record<string, Readonly<Record<string, RuleId>> | undefined>> = {
  getDailyLimits: { socialAccountId: 'ORG-18' },
  initMultipartUpload: { fileSize: 'UPL-13' },
  completeMultipartUpload: { parts: 'UPL-31' },
  createUpload: { file: 'D-UPL-11' },
  createUploadFromUrl: { url: 'UPL-50' },
  createCsvImport: { file: 'CSV-02' },
  createHistoryImport: {
    surface: 'HIS-02',
    mediaType: 'HIS-02',
    importCarousels: 'HIS-03',
    withAnalytics: 'HIS-03',
    count: 'D-HIS-01',
  },
  createPost: { data: 'D-PST-11' },
  updatePost: { data: 'D-PST-11' },
  actOnImportedComment: { '*': 'D-CMI-04' },
  createComment: { data: 'D-CMT-03', text: 'D-CMT-03' },
  updateComment: { data: 'D-CMT-03', text: 'D-CMT-03' },
  updateConversation: { status: 'DMS-07' },
  sendMessage: { '*': 'D-DMS-05' },
  sendRichMessage: { '*': 'D-DMS-06' },
  reactToMessage: { '*': 'D-DMS-07' },
  sendPrivateReply: { '*': 'D-DMS-08' },
  createAutomation: { definition: 'D-AUT-19' },
  updateAutomation: { definition: 'D-AUT-19' },
  testAutomation: { input: 'D-AUT-10' },
  copyAutomations: { '*': 'D-AUT-09' },
  saveProviderSetting: { config: 'D-PRS-02' },
} satisfies Partial<Record<OperationId, Readonly<Record<string, RuleId>>>>;

/** The rules against platforms that an operation does not serve. */
const PLATFORM_RULES: Readonly<Record<string, RuleId | undefined>> = {
  createCommentImport: 'CMI-05',
  createComment: 'CMT-08',
  updateComment: 'CMT-08',
  enableMessaging: 'DMS-16',
  disableMessaging: 'DMS-16',
} satisfies Partial<Record<OperationId, RuleId>>;

/** What a private reply does not take. */
const NOT_IN_PRIVATE_REPLIES: ReadonlySet<unknown> = new Set(['buttons', 'quickReplies']);

/** The operations whose bodies Google closes. */
const CLOSED_BY_GOOGLE: ReadonlySet<string> = new Set<OperationId>([
  'deleteGoogleBusinessPost',
  'updateGoogleLocation',
  'updateGoogleHours',
  'updateGoogleAttributes',
  'updateGoogleServiceList',
  'updateGoogleFoodMenus',
  'createPlaceActionLink',
  'updatePlaceActionLink',
  'deletePlaceActionLink',
  'addGoogleMedia',
  'deleteGoogleMedia',
]);

const PLATFORMS: ReadonlySet<unknown> = new Set(Object.keys(limits.quotas.dailyPosts.FREE));

/** The rule that a part of a request breaks. `error` is what the validator found, `path` the place that its issue names. */
export function ruleOfInvalid(
  operation: string,
  part: RequestPart,
  { keyword, params, propertyName }: ErrorObject,
  path: Issue['path'],
): RuleId {
  const [field = ''] = path.map(String);
  if (NOT_IN_PRIVATE_REPLIES.has(params['additionalProperty'])) return 'DMS-45';
  if (propertyName !== undefined) return 'D-GEN-07';
  if (keyword === 'additionalProperties') return CLOSED_BY_GOOGLE.has(operation) ? 'D-MSC-20' : 'D-GEN-07';
  if (part === 'query' && (field === 'offset' || field === 'limit')) return 'D-GEN-13';
  if (field === 'teamId' && keyword === 'required') return 'GEN-08';
  if (keyword === 'enum' && arePlatforms(params['allowedValues'])) return PLATFORM_RULES[operation] ?? 'GEN-03';
  if (keyword === 'required' && isOfPlatform(operation, path)) return 'D-PST-18';
  if (keyword === 'maxItems' && path[0] === 'definition' && path[1] === 'steps' && path.length === 2) return 'AUT-16';
  const rules = FIELD_RULES[operation] ?? {};
  const closest = (Object.hasOwn(rules, field) ? rules[field] : undefined) ?? rules['*'];
  if (closest) return closest;
  return keyword === 'format' && params['format'] === 'date-time' ? 'D-GEN-14' : 'D-GEN-06';
}

/** The number of limits.yaml that bounds a part of a request; undefined where the mistake is not about one. */
export function boundOf(operation: string, part: RequestPart, error: ErrorObject): DecidingNumber | undefined {
  const limit: unknown = error.params['limit'];
  if (typeof limit !== 'number') return undefined;
  const from = numberNamesOf(operation, [part, ...pathOf(error)], error.keyword).find(name => numberOf(name) === limit);
  return from && { from, limit };
}

function arePlatforms(values: unknown): boolean {
  return Array.isArray(values) && values.every(value => PLATFORMS.has(value));
}

/** Whether a path is a field in a platform's part of a post. */
function isOfPlatform(operation: string, path: Issue['path']): boolean {
  return (operation === 'createPost' || operation === 'updatePost') && path[0] === 'data' && path.length === 3;
}
