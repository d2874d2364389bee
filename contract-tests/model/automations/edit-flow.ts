import * as fc from 'fast-check';
import { lowered, wantedVersion } from './create-flow.ts';
import { flowCommand, whichFlow } from './flow-command.ts';
import type { ModelVersion } from './model.ts';
import { expectFlow } from './observe.ts';
import { definitionOf } from './recipes.ts';
import { secretFilter } from './secret-filter.ts';

/** Saves another draft. The published version and its delay stay the same until the next publish. */
export const editFlow = fc.tuple(whichFlow, wantedVersion, fc.constantFrom(undefined, 0, 5)).map(([choice, wanted, delaySeconds]) =>
  flowCommand({
    name: `save "${wanted.recipe}"${delaySeconds === undefined ? '' : `, ${delaySeconds} s`} in`,
    choice,
    async run(flow, model, real) {
      const version = flow.published?.version === flow.draft.version ? flow.draft.version + 1 : flow.draft.version;
      const edits = Number(flow.draft.label.split('.')[1]) + 1;
      const draft: ModelVersion = {
        ...wanted,
        filter: lowered(wanted),
        version,
        delaySeconds: delaySeconds ?? flow.draft.delaySeconds,
        label: `Flow ${flow.number}.${edits}`,
      };
      const definition = definitionOf({ ...draft, filter: secretFilter(wanted.filter, real) }, model.posts);
      const body = { definition, ...(delaySeconds !== undefined && { actionDelaySeconds: delaySeconds }) };
      const shown = await real.did('updateAutomation', { path: { id: flow.id }, body });
      flow.draft = draft;
      expectFlow(flow, shown, real);
    },
  }),
);
