import * as fc from 'fast-check';
import { nastyNames } from '../../arbitraries/nasty-texts.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import { choices, commandOn, type ItemCommand } from '../choose.ts';
import type { Command } from '../define-model.ts';
import { expectStatus, fieldsOf, type Real } from '../real.ts';
import {
  type AutomationsModel,
  isPublishable,
  type ModelEvent,
  type ModelFlow,
  type ModelVersion,
  PEOPLE,
  type Person,
  PLATFORMS,
} from './model.ts';
import { expectFlow, expectRun } from './observe.ts';
import { definitionOf, type FlowPlatform, PAYLOADS, RECIPES, type RecipeName, recipeOf, SAYINGS, secretFilter } from './recipes.ts';
import { start } from './runs.ts';

export const whichFlow = choices(5);

/** Returns a command on one of the flows that are not deleted. */
export function flowCommand({ name, ...command }: ItemCommand<AutomationsModel, ModelFlow>): Command<AutomationsModel> {
  return commandOn(({ flows }) => flows.filter(({ isDeleted }) => !isDeleted), { ...command, name: `${name} flow` });
}

const MAX_FLOWS = 6;
const NAMES = Object.keys(RECIPES) as RecipeName[];
/** The recipes that can be published on at least one platform. */
const GOOD_NAMES = NAMES.filter(name => RECIPES[name].platforms.length > 0);

/** The content of a version, without its number. */
type Wanted = Pick<ModelVersion, 'recipe' | 'filter' | 'post'>;

const wantedVersion: fc.Arbitrary<Wanted> = fc.record({
  recipe: fc.oneof({ arbitrary: fc.constantFrom(...GOOD_NAMES), weight: 9 }, { arbitrary: fc.constantFrom(...NAMES), weight: 1 }),
  filter: fc.record({
    keywords: fc.option(fc.constantFrom<Wanted['filter']['keywords'][]>(['link'], ['Café', 'please']), { freq: 1 }),
    payload: fc.option(fc.constantFrom(...PAYLOADS), { freq: 1 }),
  }),
  post: fc.constantFrom(0, 0, 0, 1),
});

/** Creates a flow as a draft, and mostly publishes it at once if its recipe allows that. */
export const createFlow = fc
  .record({
    wanted: wantedVersion,
    platform: fc.constantFrom(...PLATFORMS),
    delaySeconds: fc.constantFrom(0, 5, 90),
    goesLive: fc.constantFrom(true, true, true, false),
    name: nastyNames,
  })
  .map(
    ({ wanted, platform: number, delaySeconds, goesLive, name }): Command<AutomationsModel> => ({
      check: ({ flows }) => flows.filter(({ isDeleted }) => !isDeleted).length < MAX_FLOWS,
      async run(model, real) {
        const suitable: readonly FlowPlatform[] = RECIPES[wanted.recipe].platforms;
        const platform = [number, ...suitable, ...PLATFORMS].find(each => canHave(each, suitable) && real.accounts.has(each));
        if (platform === undefined) return;
        const flow = await newFlow(model, real, wanted, { platform, delaySeconds, name });
        if (goesLive && suitable.includes(platform)) await goLive(flow, real);
      },
      toString: () =>
        `create "${wanted.recipe}" on ${number}, ${delaySeconds} s${goesLive ? ', live' : ''}, as ${JSON.stringify(name)} ${JSON.stringify(wanted.filter)}`,
    }),
  );

/** Creates a draft on the first platform on which the team has an account. */
export async function firstFlow(model: AutomationsModel, real: Real): Promise<void> {
  const platform = PLATFORMS.find(each => real.accounts.has(each));
  const recipe = GOOD_NAMES.find(name => platform && canHave(platform, RECIPES[name].platforms));
  if (!platform || !recipe) return;
  await newFlow(model, real, { recipe, filter: { keywords: null, payload: null }, post: 0 }, { platform, delaySeconds: 0, name: 'First' });
}

/** Whether a flow can be created on a platform. A recipe that no platform can publish can be created on all. */
function canHave(platform: FlowPlatform, suitable: readonly FlowPlatform[]): boolean {
  return suitable.length === 0 || suitable.includes(platform);
}

export async function newFlow(
  model: AutomationsModel,
  real: Real,
  wanted: Wanted,
  { platform, delaySeconds, name: wantedName }: Pick<ModelFlow, 'platform' | 'name'> & { readonly delaySeconds: number },
): Promise<ModelFlow> {
  const number = model.flows.length + 1;
  const draft: ModelVersion = { ...wanted, filter: lowered(wanted), version: 1, delaySeconds, label: `Flow ${number}.1` };
  const filter = secretFilter(wanted.filter, real);
  const name = real.name(wantedName);
  const answer = await real.call('createAutomation', {
    body: {
      teamId: real.teamId,
      socialAccountId: real.accounts.get(platform),
      name,
      definition: definitionOf({ ...draft, filter }, model.posts),
      actionDelaySeconds: delaySeconds,
    },
  });
  if (answer.status !== 201) throw new Error(`createAutomation answered ${answer.status}: ${answer.text}`);
  const shown = fieldsOf(answer.body);
  const flow: ModelFlow = {
    id: String(shown['id']),
    number,
    name,
    platform,
    status: 'DRAFT',
    draft,
    published: null,
    isDeleted: false,
    runs: [],
    tries: [],
  };
  expectFlow(flow, shown, real);
  model.flows.push(flow);
  return flow;
}

/** Returns the filter with its keywords in lower case, as sayings list them. */
function lowered({ filter: { keywords, payload } }: Wanted): Wanted['filter'] {
  return { keywords: keywords && keywords.map(word => word.toLowerCase()), payload };
}

/** Publishes a flow whose draft is valid. */
export async function goLive(flow: ModelFlow, real: Real): Promise<void> {
  const answer = await real.call('publishAutomation', { path: { id: flow.id } });
  if (!real.has.has('control') && answer.status === 400 && /messaging|permission/i.test(answer.text))
    throw new InconclusiveError(`The accounts of the team lack what flows need: ${answer.text.slice(0, 200)}`);
  expectStatus('publishAutomation', answer, 200);
  Object.assign(flow, { status: 'ACTIVE', published: flow.draft });
  expectFlow(flow, fieldsOf(answer.body), real);
}

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

/** Publishes a flow, from any status: 400 for an invalid draft, which leaves the flow unchanged. */
export const publishFlow = whichFlow.map(choice =>
  flowCommand({
    name: 'publish',
    choice,
    prefers: isPublishable,
    async run(flow, _, real) {
      const path = { id: flow.id };
      if (isPublishable(flow)) return goLive(flow, real);
      expectStatus(`publishAutomation of "${flow.draft.recipe}"`, await real.call('publishAutomation', { path }), 400);
      expectFlow(flow, fieldsOf((await real.call('getAutomation', { path })).body), real);
    },
  }),
);

/** Switches automations off for a while: runs with a step in that time are canceled, the others continue. */
export const switchOff = fc.constantFrom(1_000, 5_000, 30_000, 90_000).map(
  (ms): Command<AutomationsModel> => ({
    check: ({ flows }) => flows.some(({ runs }) => runs.some(({ next }) => next !== null)),
    async run(model, real) {
      await switchTo(real, false);
      model.isSwitchedOff = true;
      await real.advanceTo(model.now + ms);
      await switchTo(real, true);
      model.isSwitchedOff = false;
      await real.settle();
    },
    toString: () => `switch automations off for ${ms / 1000} s`,
  }),
);

async function switchTo({ control }: Real, automations: boolean): Promise<void> {
  await control('PATCH', '/_sim/organizations/org_acme', { features: { automations } });
}

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
