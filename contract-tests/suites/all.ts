/** Every property there is. A new suite is added here, and nowhere else. */
import { allChecks } from '../checks/all.ts';
import type { Check } from '../checks/check.ts';
import { createJudges, type WorldJudge } from '../checks/judge.ts';
import { modelSuite } from '../model/models.ts';
import { createTransitions, type Transitions } from '../model/transitions.ts';
import { accountAboutSuite } from '../proof/behaviour/accounts/abouts.ts';
import { connectionSuite } from '../proof/behaviour/accounts/connections.ts';
import { accountCopySuite } from '../proof/behaviour/accounts/copies.ts';
import { accountDetailSuite } from '../proof/behaviour/accounts/details.ts';
import { leavingAccountSuite } from '../proof/behaviour/accounts/leaving.ts';
import { lostAccountSuite } from '../proof/behaviour/accounts/lost.ts';
import { lostResultSuite } from '../proof/behaviour/accounts/lost-results.ts';
import { analyticsNumberSuite } from '../proof/behaviour/analytics/numbers.ts';
import { analyticsRefreshSuite } from '../proof/behaviour/analytics/refreshes.ts';
import { flowInputSuite } from '../proof/behaviour/automations/inputs.ts';
import { automationScopeSuite } from '../proof/behaviour/automations/scope.ts';
import { commentChangeSuite } from '../proof/behaviour/comments/changes.ts';
import { commentEndSuite } from '../proof/behaviour/comments/ends.ts';
import { commentFlagsSuite } from '../proof/behaviour/comments/flags.ts';
import { commentLimitSuite } from '../proof/behaviour/comments/longest-texts.ts';
import { replyBodySuite } from '../proof/behaviour/comments/reply-bodies.ts';
import { controlSuite } from '../proof/behaviour/control/control.ts';
import { answersOfPeopleSuite } from '../proof/behaviour/conversations/answers-of-people.ts';
import { messageLimitSuite } from '../proof/behaviour/conversations/longest-texts.ts';
import { messageEventSuite } from '../proof/behaviour/conversations/message-events.ts';
import { messagePartSuite } from '../proof/behaviour/conversations/parts.ts';
import { tapsSuite } from '../proof/behaviour/conversations/taps.ts';
import { wholeThreadSuite } from '../proof/behaviour/conversations/threads/whole-threads.ts';
import { faultAndGaugeSuite } from '../proof/behaviour/faults/faults-and-gauges.ts';
import { faultPlaceSuite } from '../proof/behaviour/faults/places.ts';
import { dateTimeSuite } from '../proof/behaviour/general/date-times.ts';
import { instantSuite } from '../proof/behaviour/general/instants.ts';
import { keptTextSuite } from '../proof/behaviour/general/kept-texts.ts';
import { listSortSuite } from '../proof/behaviour/general/list-sorts.ts';
import { noGapsSuite } from '../proof/behaviour/general/no-gaps.ts';
import { refusalPlaceSuite } from '../proof/behaviour/general/refusal-places.ts';
import { repeatedCallSuite } from '../proof/behaviour/general/repeated-calls.ts';
import { retentionSuite } from '../proof/behaviour/general/retention.ts';
import { stepSuite } from '../proof/behaviour/general/steps/steps.ts';
import { strangerSuite } from '../proof/behaviour/general/strangers.ts';
import { featureEventSuite } from '../proof/behaviour/organizations/feature-events.ts';
import { foreignLookupSuite } from '../proof/behaviour/organizations/foreign-lookups.ts';
import { settingsSuite } from '../proof/behaviour/organizations/settings.ts';
import { crowdTimeSuite } from '../proof/behaviour/platforms/crowd-times.ts';
import { crowdSuite } from '../proof/behaviour/platforms/crowds.ts';
import { eachPlatformSuite } from '../proof/behaviour/platforms/each-platform.ts';
import { platformErrorsSuite } from '../proof/behaviour/platforms/errors.ts';
import { answersLostSuite } from '../proof/behaviour/platforms/lost-answers.ts';
import { platformPeopleSuite } from '../proof/behaviour/platforms/people.ts';
import { postEndingSuite } from '../proof/behaviour/posts/endings.ts';
import { postFieldReceivedSuite } from '../proof/behaviour/posts/fields-received.ts';
import { postFileSuite } from '../proof/behaviour/posts/files.ts';
import { keptNameSuite } from '../proof/behaviour/posts/kept-names.ts';
import { postKeySuite } from '../proof/behaviour/posts/keys.ts';
import { postLifeSuite } from '../proof/behaviour/posts/lives/post-lives.ts';
import { postMediaMeasureSuite } from '../proof/behaviour/posts/media-measures.ts';
import { postReceivedSuite } from '../proof/behaviour/posts/received.ts';
import { postReviewSuite } from '../proof/behaviour/posts/reviews.ts';
import { postStormSuite } from '../proof/behaviour/posts/storms.ts';
import { providerSettingAccountSuite } from '../proof/behaviour/provider-settings/accounts.ts';
import { raceSuite } from '../proof/behaviour/races/races.ts';
import { betweenTeamsSuite } from '../proof/behaviour/teams/between-teams.ts';
import { throttledAnswerSuite } from '../proof/behaviour/throttles/counted-anyway.ts';
import { uploadTeamSuite } from '../proof/behaviour/uploads/of-others.ts';
import { endpointHealthSuite } from '../proof/behaviour/webhooks/endpoint-health.ts';
import { endpointSuite } from '../proof/behaviour/webhooks/endpoints.ts';
import type { Property } from '../property.ts';
import { taggedCase } from '../tagged-case.ts';
import { linkEndSuite } from './accounts/link-ends.ts';
import { analyticsSuite } from './analytics/analytics.ts';
import { automationsSuite } from './automations/automations.ts';
import { commentImportsSuite } from './comment-imports/comment-imports.ts';
import { commentSuite } from './comments/comments.ts';
import { commentRefusalSuite } from './comments/refusals.ts';
import { commentShapeSuite } from './comments/shape.ts';
import { conversationsSuite } from './conversations/conversations.ts';
import { csvImportsSuite } from './csv-imports/csv-imports.ts';
import { answerSuite } from './general/answers.ts';
import { changeTimeSuite } from './general/change-times.ts';
import { deletionSuite } from './general/deletions.ts';
import { fieldPairSuite } from './general/field-pairs.ts';
import { generalSuite } from './general/general.ts';
import { idSuite } from './general/ids.ts';
import { authSuite } from './general/keys.ts';
import { listSuite } from './general/lists/lists.ts';
import { mistakeSuite } from './general/mistakes.ts';
import { nullSuite } from './general/nulls.ts';
import { patchSuite } from './general/patches.ts';
import { refusalSuite } from './general/refusals.ts';
import { watchSuite } from './general/watch.ts';
import { writeSuite } from './general/writes.ts';
import { healthSuite } from './health/health.ts';
import { historyImportsSuite } from './history-imports/history-imports.ts';
import { organizationSuite } from './organizations/organization.ts';
import { postChangeSuite } from './posts/changes.ts';
import { postContentSuite } from './posts/content.ts';
import { postLimitSuite } from './posts/longest-texts.ts';
import { platformRuleSuite } from './posts/platform-rules.ts';
import { publishingSuite } from './posts/publishing.ts';
import { postShapeSuite } from './posts/shape.ts';
import { postTableSuite } from './posts/table.ts';
import { providerSettingsSuite } from './provider-settings/provider-settings.ts';
import { teamSuite } from './teams/teams.ts';
import { throttlesSuite } from './throttles/throttles.ts';
import { uploadsSuite } from './uploads/uploads.ts';
import { usageCountSuite } from './usage/counts.ts';
import { usageSuite } from './usage/usage.ts';
import { webhooksSuite } from './webhooks/webhooks.ts';

/** All suites, and what they share. */
export interface Suites {
  /** The quickest first. */
  readonly properties: readonly Property[];
  /** The moves of statuses that they have seen so far. */
  readonly transitions: Transitions;
  /** What judges every exchange of a run. */
  readonly checks: readonly Check[];
  /** Creates a judge for each session. Loads the checks when first called, so that listing them does not. */
  judges(): Promise<() => WorldJudge>;
}

/** Creates all suites. */
export function allSuites(): Suites {
  const transitions = createTransitions();
  const checks = allChecks(transitions);
  let judges: ReturnType<Suites['judges']> | undefined;
  genericProperties ??= createGenericProperties();
  return {
    properties: [...genericProperties, ...raceSuite({ transitions }), ...modelSuite({ transitions })],
    transitions,
    checks,
    judges: () => (judges ??= createJudges(checks)),
  };
}

/** The properties without state, created once: it takes a third of a second. */
let genericProperties: readonly Property[] | undefined;

function createGenericProperties(): readonly Property[] {
  const properties: readonly Property[] = [
    ...refusalSuite(),
    ...mistakeSuite(),
    ...idSuite(),
    ...listSuite(),
    ...watchSuite(),
    ...stepSuite(),
    ...patchSuite(),
    ...answerSuite(),
    ...writeSuite(),
    ...deletionSuite(),
    ...retentionSuite(),
    ...lostAccountSuite(),
    ...automationScopeSuite(),
    ...strangerSuite(),
    ...nullSuite(),
    ...fieldPairSuite(),
    ...automationsSuite(),
    ...generalSuite(),
    ...authSuite(),
    ...organizationSuite(),
    ...usageSuite(),
    ...healthSuite(),
    ...postShapeSuite(),
    ...postStormSuite(),
    ...postTableSuite(),
    ...postFieldReceivedSuite(),
    ...postKeySuite(),
    ...postLimitSuite(),
    ...postLifeSuite(),
    ...postContentSuite(),
    ...platformRuleSuite(),
    ...postChangeSuite(),
    ...commentShapeSuite(),
    ...commentSuite(),
    ...commentRefusalSuite(),
    ...commentEndSuite(),
    ...replyBodySuite(),
    ...teamSuite(),
    ...changeTimeSuite(),
    ...usageCountSuite(),
    ...analyticsSuite(),
    ...publishingSuite(),
    ...csvImportsSuite(),
    ...uploadsSuite(),
    ...conversationsSuite(),
    ...providerSettingsSuite(),
    ...providerSettingAccountSuite(),
    ...throttlesSuite(),
    ...webhooksSuite(),
    ...historyImportsSuite(),
    ...commentImportsSuite(),
    ...instantSuite(),
    ...answersOfPeopleSuite(),
    ...betweenTeamsSuite(),
    ...postEndingSuite(),
    ...settingsSuite(),
    ...analyticsRefreshSuite(),
    ...analyticsNumberSuite(),
    ...accountCopySuite(),
    ...eachPlatformSuite(),
    ...commentFlagsSuite(),
    ...noGapsSuite(),
    ...platformErrorsSuite(),
    ...tapsSuite(),
    ...commentChangeSuite(),
    ...messagePartSuite(),
    ...wholeThreadSuite(),
    ...answersLostSuite(),
    ...messageEventSuite(),
    ...keptNameSuite(),
    ...keptTextSuite(),
    ...commentLimitSuite(),
    ...messageLimitSuite(),
    ...uploadTeamSuite(),
    ...foreignLookupSuite(),
    ...postReviewSuite(),
    ...postReceivedSuite(),
    ...refusalPlaceSuite(),
    ...accountDetailSuite(),
    ...accountAboutSuite(),
    ...crowdSuite(),
    ...crowdTimeSuite(),
    ...platformPeopleSuite(),
    ...flowInputSuite(),
    ...listSortSuite(),
    ...lostResultSuite(),
    ...faultAndGaugeSuite(),
    ...faultPlaceSuite(),
    ...postMediaMeasureSuite(),
    ...postFileSuite(),
    ...repeatedCallSuite(),
    ...controlSuite(),
    ...endpointSuite(),
    ...endpointHealthSuite(),
    ...dateTimeSuite(),
    ...throttledAnswerSuite(),
    ...connectionSuite(),
    ...linkEndSuite(),
    ...featureEventSuite(),
    ...leavingAccountSuite(),
  ];
  return properties.map(withTaggedCases);
}

/** On a deployment what is generated has the tag of the run. */
function withTaggedCases(property: Property): Property {
  return {
    ...property,
    async cases(session, commandPath) {
      const cases = await property.cases(session, commandPath);
      return session.tag === undefined ? cases : cases.map(value => taggedCase(session, value));
    },
  };
}
