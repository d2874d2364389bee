/** Triggers and steps of automations as sentences. */
import type { AutomationStep, AutomationTrigger, ConditionRule } from '../../../../openapi/generated/types.ts';

/** When the automation runs. */
export function triggerSentence({ type, postId, keywords = [], payload }: AutomationTrigger): string {
  const withKeywords = keywords.length > 0 ? ` containing ${listed(keywords)}` : '';
  const withPayload = payload === undefined ? '' : ` with payload ${payload}`;
  const sentences: Readonly<Record<AutomationTrigger['type'], string>> = {
    COMMENT_CREATED: `Comment${withKeywords} on ${postId ?? 'any post'}`,
    DM_RECEIVED: `Message received${withKeywords}`,
    QUICK_REPLY_CLICKED: `Quick reply tapped${withPayload}`,
    BUTTON_CLICKED: `Button tapped${withPayload}`,
  };
  return sentences[type];
}

export function stepTitle({ type }: Pick<AutomationStep, 'type'>): string {
  return TITLES[type];
}

const TITLES: Readonly<Record<AutomationStep['type'], string>> = {
  CONDITION: 'Continue only if',
  SEND_MESSAGE: 'Send a message',
  SEND_PRIVATE_REPLY: 'Reply privately',
  SEND_PUBLIC_COMMENT_REPLY: 'Reply to the comment',
  LIKE_COMMENT: 'Like the comment',
  ARCHIVE_CONVERSATION: 'Archive the conversation',
  OPEN_CONVERSATION: 'Open the conversation',
};

/** The content of a step, line by line. */
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

export function ruleSentence({ field, operator, values = [], senderExternalIds = [] }: ConditionRule): string {
  const isNot = operator === 'IS_FALSE' || operator.startsWith('NOT_');
  if (field === 'HAS_ATTACHMENT') return isNot ? 'there is no attachment' : 'there is an attachment';
  if (field === 'IS_REPLY') return isNot ? 'it is not a reply' : 'it is a reply';
  const subject = field === 'TEXT' ? 'the text' : 'the sender';
  return `${subject} ${VERBS[operator] ?? operator} ${listed([...values, ...senderExternalIds])}`;
}

const VERBS: Readonly<Record<string, string>> = {
  CONTAINS_WORD: 'contains the word',
  NOT_CONTAINS_WORD: 'does not contain the word',
  EQUALS: 'is',
  IN: 'is one of',
  NOT_IN: 'is not one of',
};

function listed(words: readonly string[]): string {
  return words.map(word => `“${word}”`).join(' or ');
}
