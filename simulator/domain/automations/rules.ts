import { limits } from '../../../openapi/document.ts';
import type {
  AutomationDefinition,
  AutomationPlatform,
  AutomationStatus,
  AutomationStep,
  AutomationStepType,
  AutomationTriggerType,
} from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import { MINUTE_MS, SECOND_MS } from '../../kernel/time.ts';
import type { Automation, RunError, Version } from './model.ts';

const TRIGGERS: Readonly<Record<AutomationPlatform, readonly string[]>> = limits.automations.triggersByPlatform;

/** Throws 400 for an account of a platform that flows do not run on (AUT-25). */
export function checkPlatform(type: string): AutomationPlatform {
  if (!isPlatform(type)) throw errors.invalid(`Automations run on INSTAGRAM, FACEBOOK and TIKTOK accounts, not on ${type}`).by('AUT-25');
  return type;
}

function isPlatform(type: string): type is AutomationPlatform {
  return Object.hasOwn(TRIGGERS, type);
}

/** Throws 400 unless every step has a unique id. Everything else is checked at publish (D-AUT-19). */
export function checkStepIds({ steps }: AutomationDefinition): void {
  const usedIds = new Set<string>();
  steps.forEach(({ id }, i) => {
    if (usedIds.has(id))
      throw errors.invalidField(['definition', 'steps', i, 'id'], `"${id}" is the id of another step already`).by('D-AUT-02');
    usedIds.add(id);
  });
}

/** What a version says. */
export type VersionContent = Pick<Version, 'definition' | 'actionDelaySeconds'>;

/** The first version of a flow. */
export function firstDraft(content: VersionContent, now: number): Version {
  return { ...content, version: 1, createdAt: now, publishedAt: null };
}

/** The draft after an edit: the first one after a publish begins the next version, further ones rewrite it. */
export function editedDraft(draft: Version, changes: Partial<VersionContent>, now: number): Version {
  if (Object.keys(changes).length === 0) return draft;
  if (draft.publishedAt === null) return { ...draft, ...changes };
  return { ...draft, ...changes, version: draft.version + 1, createdAt: now, publishedAt: null };
}

/** Throws 400 unless a flow is ACTIVE. */
export function checkPausable({ status }: Pick<Automation, 'status'>): void {
  if (status !== 'ACTIVE') throw errors.invalid(`Only an ACTIVE automation can be paused, this one is ${status}`).by('AUT-45');
}

const INACTIVE: ReadonlySet<AutomationStatus> = new Set<AutomationStatus>(['PAUSED', 'ARCHIVED']);

/** Throws 400 unless a flow is PAUSED or ARCHIVED and has a published version (D-AUT-08, D-AUT-16). */
export function checkActivatable({ status, published }: Pick<Automation, 'status' | 'published'>): void {
  if (!published) throw errors.invalid('The automation has no published version. Publish it first.').by('D-AUT-08');
  if (!INACTIVE.has(status))
    throw errors.invalid(`Only a PAUSED or ARCHIVED automation can be activated, this one is ${status}`).by('D-AUT-16');
}

/** The definition of a copy in another team, without the post, which belongs to the old team (D-AUT-09). */
export function withoutPost({ trigger, steps }: AutomationDefinition): AutomationDefinition {
  const { postId: _, ...rest } = trigger;
  return { trigger: rest, steps };
}

/** Whether a step acts, unlike a condition. */
export function acts({ type }: Pick<AutomationStep, 'type'>): boolean {
  return type !== 'CONDITION';
}

const CONVERSATION_STEPS: ReadonlySet<AutomationStepType> = new Set<AutomationStepType>([
  'SEND_MESSAGE',
  'SEND_PRIVATE_REPLY',
  'ARCHIVE_CONVERSATION',
  'OPEN_CONVERSATION',
]);

/** Whether a step acts in a conversation, which needs direct messages. */
export function isInConversation({ type }: Pick<AutomationStep, 'type'>): boolean {
  return CONVERSATION_STEPS.has(type);
}

/** The name of a step in error messages. */
export function nameOf({ id, type }: { readonly id: string; readonly type: AutomationStepType }): string {
  return `Step ${id} (${type})`;
}

/** Whether the cooldown limits a run: only runs that answer a written message, neither taps, comments nor tests (AUT-57, AUT-58, D-AUT-15). */
export function hasCooldown(trigger: AutomationTriggerType, isTest: boolean, { steps }: Pick<AutomationDefinition, 'steps'>): boolean {
  return trigger === 'DM_RECEIVED' && !isTest && steps.some(({ type }) => type === 'SEND_MESSAGE');
}

const { answerCooldownMs, answerWindowMs, maxAnswersPerWindow } = limits.automations;

/** Why a person may get no automated answer now, from the instants of the previous ones; undefined when an answer is allowed (AUT-55, AUT-56). */
export function cooldownErrorFor(answeredAt: readonly number[], now: number): RunError | undefined {
  const within = (windowMs: number): number => answeredAt.filter(at => at > now - windowMs).length;
  if (within(answerCooldownMs) > 0)
    return { code: COOLDOWN, message: `At most one automated answer per person in ${answerCooldownMs / SECOND_MS} seconds` };
  if (within(answerWindowMs) >= maxAnswersPerWindow)
    return {
      code: COOLDOWN,
      message: `At most ${maxAnswersPerWindow} automated answers per person in ${answerWindowMs / MINUTE_MS} minutes`,
    };
  return undefined;
}

const COOLDOWN = 'AUTOMATION_CONVERSATION_COOLDOWN';

/** Why a run is skipped when the budget of its account is used up; `resetAt` is in wire form. */
export function budgetUsedUp(limit: number, resetAt: string): RunError {
  return {
    code: 'AUTOMATION_MONTHLY_LIMIT_REACHED',
    message: `Monthly limit of automation runs of this account reached: ${limit}. It resets at ${resetAt}.`,
  };
}
