/** The coverage of an area, as a row of a table. */
import type { Report, Share } from '../results.ts';

export interface CoverageRow {
  readonly area: string;
  readonly rules: Share;
  readonly transitions: Share;
}

/** The area of each lifecycle. */
const AREA_OF: Readonly<Record<string, string>> = {
  AutomationExecutionStatus: 'automations',
  AutomationExecutionStepStatus: 'automations',
  AutomationStatus: 'automations',
  CommentImportStatus: 'comment-imports',
  CommentStatus: 'comments',
  ConversationStatus: 'conversations',
  CsvImportRowStatus: 'csv-imports',
  CsvImportStatus: 'csv-imports',
  DeliveryStatus: 'webhooks',
  HistoryImportStatus: 'history-imports',
  MessageStatus: 'conversations',
  PlatformStatus: 'health',
  PostStatus: 'posts',
  ProviderSettingStatus: 'provider-settings',
  RecommendationImportStatus: 'reviews',
  ReviewImportStatus: 'reviews',
};

/** Returns the area of a lifecycle, or its name if the area is unknown. */
export function areaOf(lifecycle: string): string {
  return AREA_OF[lifecycle] ?? lifecycle;
}

/** Returns a row for each area with rules or transitions, sorted by name. */
export function coverageRows({ coverage: { rules, transitions } }: Pick<Report, 'coverage'>): CoverageRow[] {
  const declared = transitions.filter(lifecycle => lifecycle.declared > 0);
  const areas = [...new Set([...rules.map(({ area }) => area), ...declared.map(({ lifecycle }) => areaOf(lifecycle))])].sort();
  return areas.map(area => {
    const own = declared.filter(({ lifecycle }) => areaOf(lifecycle) === area);
    const named = rules.find(candidate => candidate.area === area);
    return {
      area,
      rules: { seen: named?.covered ?? 0, of: named?.total ?? 0 },
      transitions: { seen: own.reduce((sum, { seen }) => sum + seen, 0), of: own.reduce((sum, each) => sum + each.declared, 0) },
    };
  });
}

/** Returns a text such as `3 of 12`, or an empty one if there is nothing to cover. */
export function shareText({ seen, of }: Share): string {
  return of === 0 ? '' : `${seen} of ${of}`;
}
