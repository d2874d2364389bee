/** Every property there is. A new suite is added here, and nowhere else. */
import { publicApi } from '../../openapi/document.ts';
import { modelSuite } from '../model/models.ts';
import { raceSuite } from '../model/races/races.ts';
import { createTransitions, type Transitions } from '../model/transitions.ts';
import { createJudge, type Judge } from '../oracle/prism.ts';
import type { Property } from '../property.ts';
import { answerSuite } from './answers.ts';
import { deletionSuite } from './deletions.ts';
import { idSuite } from './ids.ts';
import { listSuite } from './lists.ts';
import { mistakeSuite } from './mistakes.ts';
import { refusalSuite } from './refusals.ts';
import { retentionSuite } from './retention.ts';
import { writeSuite } from './writes.ts';

/** All suites, and what they share. */
export interface Suites {
  /** The quickest first. */
  readonly properties: readonly Property[];
  /** The moves of statuses that they have seen so far. */
  readonly transitions: Transitions;
}

/** Makes all suites. The judge is loaded when the first property makes its cases: those who only list the suites need not wait for it. */
export async function allSuites(): Promise<Suites> {
  const { judge, load } = lazyJudge();
  const transitions = createTransitions();
  const tools = { judge, transitions };
  genericProperties ??= createGenericProperties();
  const models = [...raceSuite(tools), ...modelSuite(tools)].map(property => preparedBy(load, property));
  return { properties: [...genericProperties, ...models], transitions };
}

/** The properties without state, created once: it takes a third of a second. */
let genericProperties: readonly Property[] | undefined;

function createGenericProperties(): readonly Property[] {
  const { judge, load } = lazyJudge();
  const properties = [
    ...refusalSuite(),
    ...mistakeSuite(),
    ...idSuite(),
    ...listSuite(),
    ...answerSuite(judge),
    ...writeSuite(),
    ...deletionSuite(),
    ...retentionSuite(),
  ];
  return properties.map(property => preparedBy(load, property));
}

function lazyJudge(): { readonly judge: Judge; readonly load: () => Promise<Judge> } {
  let loading: Promise<Judge> | undefined;
  let loaded: Judge | undefined;
  return {
    judge(answer) {
      if (!loaded) throw new Error('The judge is asked before a property has made its cases');
      return loaded(answer);
    },
    async load() {
      loading ??= createJudge(publicApi.json);
      loaded = await loading;
      return loaded;
    },
  };
}

function preparedBy(load: () => Promise<unknown>, property: Property): Property {
  return {
    ...property,
    async given(session, commandPath) {
      await load();
      return property.given(session, commandPath);
    },
  };
}
