import * as fc from 'fast-check';
import { limits } from '../../../openapi/document.ts';
import type { Property } from '../../property.ts';
import { allFlowAccounts, createFlow, draftPost, type FlowPlatform, PLATFORMS, quietTrigger } from './flows.ts';
import { expectPublish } from './going-live.ts';

interface Contents {
  readonly accountId: string;
  readonly postId: string;
  readonly what: string;
  readonly step: object;
  readonly isRight: boolean;
}

/** A step that would fail in every run is refused when the flow is published, but not when it is saved. */
function contentsAreChecked(): Property<Contents> {
  return {
    id: 'automations/contents',
    area: 'automations',
    title: 'A draft may contain any texts and conditions; what would always fail cannot be published',
    rules: ['AUT-41', 'D-AUT-19'],
    needs: ['writes'],
    async cases(session) {
      const accounts = await allFlowAccounts(session);
      const postId = await draftPost(session, accounts);
      const contents = [...accounts].map(([platform, accountId]) =>
        fc.oneof(replies(platform), conditions()).map(content => ({ ...content, accountId, postId })),
      );
      return fc.oneof(...contents);
    },
    async check(session, { accountId, postId, what, step, isRight }) {
      const reply = { id: 'last', type: 'SEND_PUBLIC_COMMENT_REPLY', text: 'Thanks' };
      const definition = { trigger: quietTrigger(session, 'COMMENT_CREATED', postId), steps: [{ id: 'first', ...step }, reply] };
      const { id } = await createFlow(session, accountId, definition);
      await expectPublish(session, String(id), isRight ? undefined : what);
    },
  };
}

type Content = Pick<Contents, 'what' | 'step' | 'isRight'>;

/** A longer text cannot be saved. */
const LONGEST = Math.max(...PLATFORMS.map(platform => limits.comments.maxTextCharacters[platform]));

/** Generates texts at the limit of comments, and one character longer. */
function replies(platform: FlowPlatform): fc.Arbitrary<Content> {
  const most: number = limits.comments.maxTextCharacters[platform];
  const lengths = [most - 1, most, most + 1].filter(length => length <= LONGEST);
  return fc.constantFrom(...lengths).map(length => ({
    what: `a reply of ${length} characters on ${platform}`,
    step: { type: 'SEND_PUBLIC_COMMENT_REPLY', text: 'x'.repeat(length) },
    isRight: length <= most,
  }));
}

const OPERATORS = ['CONTAINS_WORD', 'NOT_CONTAINS_WORD', 'EQUALS', 'IN', 'NOT_IN', 'IS_TRUE', 'IS_FALSE'];
const YES_OR_NO: ReadonlySet<string> = new Set(['IS_TRUE', 'IS_FALSE']);

/** Conditions with any operator, with and without values. */
function conditions(): fc.Arbitrary<Content> {
  const rule = fc.record({
    field: fc.constantFrom('TEXT', 'SENDER', 'HAS_ATTACHMENT', 'IS_REPLY'),
    operator: fc.constantFrom(...OPERATORS),
    values: fc.constantFrom<string[][]>([], ['word'], ['one', 'two']),
  });
  return rule.map(({ field, operator, values }) => {
    const asksYesOrNo = field === 'HAS_ATTACHMENT' || field === 'IS_REPLY';
    return {
      what: `${field} ${operator} ${values.join(' ')}`,
      step: { type: 'CONDITION', match: 'ANY', rules: [{ field, operator, values }] },
      isRight: asksYesOrNo === YES_OR_NO.has(operator) && (asksYesOrNo || values.length > 0),
    };
  });
}

export function suite(): readonly Property[] {
  return [contentsAreChecked()] as Property[];
}
