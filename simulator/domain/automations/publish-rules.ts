/** What a flow must fulfil to go live (AUT-34 to AUT-41). Each error names what is wrong. */
import { limits } from '../../../openapi/document.ts';
import type { RuleId } from '../../../openapi/generated/rule-ids.ts';
import type {
  AutomationDefinition,
  AutomationPlatform,
  AutomationStep,
  AutomationStepType,
  AutomationTrigger,
  AutomationTriggerType,
  ConditionRule,
} from '../../../openapi/generated/types.ts';
import { ApiError, errors } from '../../kernel/errors.ts';
import { countCharacters, isBlank } from '../../text/characters.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { checkUsable } from '../accounts/use.ts';
import { checkContent, checkPrivateReply, checkReady, contentOf, isDmPlatform } from '../conversations/rules.ts';
import type { Post } from '../posts/model.ts';
import { acts, nameOf } from './rules.ts';
import { firstWords, phrasesOf } from './words.ts';

const TRIGGERS: Readonly<Record<AutomationPlatform, readonly string[]>> = limits.automations.triggersByPlatform;
const STEPS: Readonly<Record<AutomationPlatform, readonly string[]>> = limits.automations.stepsByPlatform;

const COMMENT_CHARACTERS: Readonly<Record<AutomationPlatform, number>> = limits.comments.maxTextCharacters;

const DM_TRIGGERS: readonly AutomationTriggerType[] = ['DM_RECEIVED', 'QUICK_REPLY_CLICKED', 'BUTTON_CLICKED'];
const REQUIRED_TRIGGERS: Readonly<Partial<Record<AutomationStepType, readonly AutomationTriggerType[]>>> = {
  SEND_PRIVATE_REPLY: ['COMMENT_CREATED'],
  SEND_PUBLIC_COMMENT_REPLY: ['COMMENT_CREATED'],
  LIKE_COMMENT: ['COMMENT_CREATED'],
  SEND_MESSAGE: DM_TRIGGERS,
};
/** The rules that say on which platforms a step is available. */
const STEP_RULES = {
  CONDITION: 'AUT-26',
  SEND_MESSAGE: 'AUT-27',
  SEND_PRIVATE_REPLY: 'AUT-28',
  SEND_PUBLIC_COMMENT_REPLY: 'AUT-29',
  LIKE_COMMENT: 'AUT-30',
  ARCHIVE_CONVERSATION: 'AUT-31',
  OPEN_CONVERSATION: 'AUT-32',
} as const satisfies Record<AutomationStepType, RuleId>;
const CONVERSATION_STEPS: ReadonlySet<AutomationStepType> = new Set<AutomationStepType>(['ARCHIVE_CONVERSATION', 'OPEN_CONVERSATION']);

/** Throws 400 unless the definition can run on the platform: first the trigger, then each step, then the definition as a whole. */
export function checkDefinition(definition: AutomationDefinition, platform: AutomationPlatform): void {
  const { trigger, steps } = definition;
  checkTrigger(trigger, platform);
  steps.forEach((step, i) => {
    if (!STEPS[platform].includes(step.type))
      throw errors.invalid(`${nameOf(step)} is not available on ${platform}`).by(STEP_RULES[step.type]);
    checkContext(step, trigger, steps.slice(0, i));
    checkContents(step, platform);
  });
  if (!steps.some(acts))
    throw errors.invalid('The automation does nothing: it needs at least one step that is not a CONDITION').by('AUT-38');
}

function checkTrigger({ type, postId, keywords = [] }: AutomationTrigger, platform: AutomationPlatform): void {
  if (!TRIGGERS[platform].includes(type)) throw errors.invalid(`The trigger ${type} is not available on ${platform}`).by('AUT-24');
  if (type === 'COMMENT_CREATED' && postId === undefined)
    throw errors.invalid('The trigger COMMENT_CREATED needs a postId: choose the post whose comments are answered').by('D-AUT-02');
  if (type !== 'COMMENT_CREATED' && type !== 'DM_RECEIVED') return;
  const wordless = keywords.find(hasNoWord);
  if (wordless !== undefined)
    throw errors.invalid(`The keyword ${quoted(wordless)} of the trigger has no word in it, so that it never fires`).by('D-AUT-03');
}

/** Throws 400 for a step that would have no comment or conversation to act on (AUT-34 to AUT-37). */
function checkContext(step: AutomationStep, trigger: AutomationTrigger, before: readonly AutomationStep[]): void {
  const required = REQUIRED_TRIGGERS[step.type];
  if (required && !required.includes(trigger.type))
    throw errors
      .invalid(`${nameOf(step)} needs a ${inWords(required)} trigger, this automation has ${trigger.type}`)
      .by(step.type === 'SEND_MESSAGE' ? 'AUT-35' : 'AUT-34');
  if (!CONVERSATION_STEPS.has(step.type) || DM_TRIGGERS.includes(trigger.type)) return;
  if (!before.some(({ type }) => type === 'SEND_PRIVATE_REPLY'))
    throw errors.invalid(`${nameOf(step)} needs a ${inWords(DM_TRIGGERS)} trigger, or a SEND_PRIVATE_REPLY step before it`).by('AUT-36');
}

/** Throws 400 for contents that would fail in every run. Placeholders may still make a text too long. */
function checkContents(step: AutomationStep, platform: AutomationPlatform): void {
  switch (step.type) {
    case 'CONDITION':
      for (const rule of step.rules) checkConditionRule(step, rule);
      return;
    case 'SEND_MESSAGE':
      return namingStep(step, () => isDmPlatform(platform) && checkContent(platform, contentOf(step)));
    case 'SEND_PRIVATE_REPLY':
      return namingStep(step, () => checkPrivateReply(platform, { text: step.text }));
    case 'SEND_PUBLIC_COMMENT_REPLY': {
      if (isBlank(step.text)) throw errors.invalid(`${nameOf(step)}: text must have a visible character`).by('D-DMS-19');
      const [length, most] = [countCharacters(step.text), COMMENT_CHARACTERS[platform]];
      if (length > most)
        throw errors
          .invalid(`${nameOf(step)}: text has ${length} characters, a comment on ${platform} at most ${most}`)
          .by('AUT-29', { from: `comments.maxTextCharacters.${platform}`, limit: most, used: length });
    }
  }
}

/** Adds the name of the step to an error of another area. */
function namingStep(step: AutomationStep, check: () => unknown): void {
  try {
    check();
  } catch (error) {
    throw error instanceof ApiError ? errors.invalid(`${nameOf(step)}: ${error.message}`).as(error) : error;
  }
}

/** Throws 400 for a rule that can never match: a wrong operator, no values, or a value without words. */
function checkConditionRule(step: AutomationStep, { field, operator, values = [], senderExternalIds = [] }: ConditionRule): void {
  const isYesNo = field === 'HAS_ATTACHMENT' || field === 'IS_REPLY';
  if (isYesNo !== (operator === 'IS_TRUE' || operator === 'IS_FALSE')) {
    const fitting = isYesNo ? 'IS_TRUE or IS_FALSE' : 'CONTAINS_WORD, NOT_CONTAINS_WORD, EQUALS, IN or NOT_IN';
    throw errors.invalid(`${nameOf(step)}: ${field} cannot be asked with ${operator}. Use ${fitting}.`).by('D-AUT-05');
  }
  if (isYesNo) return;
  if (values.length === 0 && (field === 'TEXT' || senderExternalIds.length === 0))
    throw errors.invalid(`${nameOf(step)}: ${field} ${operator} needs at least one value to compare with`).by('D-AUT-05');
  const wordless = operator === 'CONTAINS_WORD' || operator === 'NOT_CONTAINS_WORD' ? values.find(hasNoWord) : undefined;
  if (wordless !== undefined)
    throw errors.invalid(`${nameOf(step)}: the value ${quoted(wordless)} has no word in it to look for`).by('D-AUT-05');
}

function hasNoWord(text: string): boolean {
  return firstWords(phrasesOf([text])).length === 0;
}

const QUOTED_CHARACTERS = 40;

function quoted(text: string): string {
  return JSON.stringify(text.length > QUOTED_CHARACTERS ? `${text.slice(0, QUOTED_CHARACTERS)}…` : text);
}

function inWords(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names.join('');
}

/** The fields of a trigger's post that publish checks. */
type TriggerPost = Pick<Post, 'teamId' | 'status' | 'targets'>;

/**
 * Throws 400 unless the post exists in the flow's team and is for the flow's real account, by whichever connection. It need not be live,
 * so that the flow is ready when the post is published.
 */
export function checkPost(postId: string, post: TriggerPost | undefined, teamId: string, account: SocialAccount): void {
  if (post?.teamId !== teamId || post.status === 'DELETED')
    throw errors.invalid(`The post ${postId} of the trigger was not found in the team`).by('AUT-17');
  if (!post.targets.some(({ type, externalId }) => type === account.type && externalId === account.externalId))
    throw errors.invalid(`The post ${postId} of the trigger is not for this ${account.type} account`).by('AUT-17');
}

/** Throws 400 when the account was removed. */
export function checkConnected(account: SocialAccount | undefined): SocialAccount {
  if (!account)
    throw errors.invalid('The account of this automation is not connected any more. Copy the automation to use it elsewhere.').by('AUT-41');
  return account;
}

/** Throws 400 unless the account can be used now and, where there are direct messages, has messaging enabled (D-AUT-23). */
export function checkMessaging(account: SocialAccount): void {
  if (isDmPlatform(account.type)) checkReady(account);
  else checkUsable(account);
}
