import * as fc from 'fast-check';
import { nastyNames } from '../../arbitraries/nasty-texts.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import type { Command } from '../define-model.ts';
import { expectStatus, fieldsOf, type Real } from '../real.ts';
import { type AutomationsModel, type ModelFlow, type ModelVersion, PLATFORMS } from './model.ts';
import { expectFlow } from './observe.ts';
import { definitionOf, type FlowPlatform, PAYLOADS, RECIPES, type RecipeName } from './recipes.ts';
import { secretFilter } from './secret-filter.ts';

const MAX_FLOWS = 6;
const NAMES = Object.keys(RECIPES) as RecipeName[];
/** The recipes that can be published on at least one platform. */
const GOOD_NAMES = NAMES.filter(name => RECIPES[name].platforms.length > 0);

/** The content of a version, without its number. */
export type Wanted = Pick<ModelVersion, 'recipe' | 'filter' | 'post'>;

export const wantedVersion: fc.Arbitrary<Wanted> = fc.record({
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
export function lowered({ filter: { keywords, payload } }: Wanted): Wanted['filter'] {
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
