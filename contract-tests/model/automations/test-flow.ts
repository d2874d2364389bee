import * as fc from 'fast-check';
import { flowCommand, whichFlow } from './flow-command.ts';
import { type ModelEvent, PEOPLE, type Person } from './model.ts';
import { expectRun } from './observe.ts';
import { recipeOf, SAYINGS } from './recipes.ts';
import { start } from './runs.ts';

/** Tests the draft of a flow: runs it at once, in any status and without its delay. It counts as a run and ignores the cooldown. */
export const testFlow = fc
  .tuple(whichFlow, fc.constantFrom(...(Object.keys(PEOPLE) as Person[])), fc.constantFrom(...SAYINGS), fc.nat(5))
  .map(([choice, person, saying, which]) =>
    flowCommand({
      name: `test, with ${person} saying "${saying.text}",`,
      choice,
      async run(flow, model, real) {
        const { trigger: type } = recipeOf(flow.draft);
        const onComment = type === 'COMMENT_CREATED';
        const comments = model.comments.filter(({ platform }) => platform === flow.platform);
        const comment = onComment ? (comments[which % Math.max(1, comments.length)] ?? null) : null;
        if (onComment && !comment) return;
        const input = { text: saying.text, ...(comment ? { fetchedCommentId: comment.id } : { externalParticipantId: person }) };
        const shown = await real.did('testAutomation', { path: { id: flow.id }, body: { input } });
        const event: ModelEvent = { type, platform: flow.platform, person: comment?.person ?? person, saying, payload: null, comment };
        start(model, flow, flow.draft, event, { id: String(shown['id']), isTest: true });
        const run = flow.runs.at(-1);
        if (run) expectRun(run, shown, real);
        await real.settle();
      },
    }),
  );
