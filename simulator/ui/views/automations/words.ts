/** Flows in words. */
import type { AutomationStep, AutomationTrigger, ConditionRule } from '../../../../openapi/generated/types.ts';

/** When a flow begins. */
export function triggerSentence({ type, postId, keywords = [], payload }: AutomationTrigger): string {
  const having = keywords.length > 0 ? ` with ${listed(keywords)}` : '';
  const tapped = payload === undefined ? '' : ` that sends ${payload}`;
  const sentences: Readonly<Record<AutomationTrigger['type'], string>> = {
    COMMENT_CREATED: `Somebody comments${having} on ${postId ?? 'a post'}`,
    DM_RECEIVED: `Somebody writes a message${having}`,
    QUICK_REPLY_CLICKED: `Somebody taps a quick reply${tapped}`,
    BUTTON_CLICKED: `Somebody taps a button${tapped}`,
  };
  return sentences[type];
}

/** What a step does, without what it says. */
export function stepTitle({ type }: Pick<AutomationStep, 'type'>): string {
  return TITLES[type];
}

const TITLES: Readonly<Record<AutomationStep['type'], string>> = {
  CONDITION: 'Go on only if',
  SEND_MESSAGE: 'Send a message',
  SEND_PRIVATE_REPLY: 'Reply in private',
  SEND_PUBLIC_COMMENT_REPLY: 'Reply to the comment',
  LIKE_COMMENT: 'Like the comment',
  ARCHIVE_CONVERSATION: 'Archive the conversation',
  OPEN_CONVERSATION: 'Open the conversation',
};

/** What a step says or asks, line by line. */
export function stepLines(step: AutomationStep): readonly string[] {
  switch (step.type) {
    case 'CONDITION':
      return [step.rules.map(ruleSentence).join(step.match === 'ALL' ? ', and ' : ', or ')];
    case 'SEND_MESSAGE':
      return [
        ...(step.text ? [step.text] : []),
        ...(step.attachments ?? []).map(({ type, url }) => `${type}: ${url}`),
        ...(step.carousel?.length ? [`Cards: ${step.carousel.map(({ title }) => title).join(' · ')}`] : []),
        ...(step.buttons?.length ? [`Buttons: ${step.buttons.map(({ title }) => title).join(' · ')}`] : []),
        ...(step.quickReplies?.length ? [`Quick replies: ${step.quickReplies.map(({ title }) => title).join(' · ')}`] : []),
      ];
    case 'SEND_PRIVATE_REPLY':
    case 'SEND_PUBLIC_COMMENT_REPLY':
      return [step.text];
    default:
      return [];
  }
}

/** One question of a condition. */
export function ruleSentence({ field, operator, values = [], senderExternalIds = [] }: ConditionRule): string {
  const isNot = operator === 'IS_FALSE' || operator.startsWith('NOT_');
  if (field === 'HAS_ATTACHMENT') return isNot ? 'it has no attachment' : 'it has an attachment';
  if (field === 'IS_REPLY') return isNot ? 'it is no reply' : 'it is a reply';
  const subject = field === 'TEXT' ? 'its text' : 'who wrote';
  return `${subject} ${VERBS[operator] ?? operator} ${listed([...values, ...senderExternalIds])}`;
}

const VERBS: Readonly<Record<string, string>> = {
  CONTAINS_WORD: 'has the word',
  NOT_CONTAINS_WORD: 'has not the word',
  EQUALS: 'is',
  IN: 'is one of',
  NOT_IN: 'is none of',
};

function listed(words: readonly string[]): string {
  return words.map(word => `“${word}”`).join(' or ');
}
