/** Every property there is. A new suite is added here, and nowhere else. */
import { publicApi } from '../../openapi/document.ts';
import { modelSuite } from '../model/models.ts';
import { raceSuite } from '../model/races/races.ts';
import { createTransitions, type Transitions } from '../model/transitions.ts';
import { createResponseValidator, type ResponseValidator } from '../oracle/prism.ts';
import type { Property } from '../property.ts';
import { taggedCase } from '../tagged-case.ts';
import { answerSuite } from './answers.ts';
import { deletionSuite } from './deletions.ts';
import { idSuite } from './ids.ts';
import { listSuite } from './lists.ts';
import { lostAccountSuite } from './lost-accounts.ts';
import { mistakeSuite } from './mistakes.ts';
import { nullSuite } from './nulls.ts';
import { refusalSuite } from './refusals.ts';
import { retentionSuite } from './retention.ts';
import { strangerSuite } from './strangers.ts';
import { writeSuite } from './writes.ts';

/** All suites, and what they share. */
export interface Suites {
  /** The quickest first. */
  readonly properties: readonly Property[];
  /** The moves of statuses that they have seen so far. */
  readonly transitions: Transitions;
}

/** Creates all suites. Prism is loaded when the first property generates its cases, so that listing properties does not load it. */
export async function allSuites(): Promise<Suites> {
  const { validateResponse, load } = lazyValidator();
  const transitions = createTransitions();
  const tools = { validateResponse, transitions };
  genericProperties ??= createGenericProperties();
  const models = [...raceSuite(tools), ...modelSuite(tools)].map(property => preparedBy(load, property));
  return { properties: [...genericProperties, ...models], transitions };
}

/** The properties without state, created once: it takes a third of a second. */
let genericProperties: readonly Property[] | undefined;

function createGenericProperties(): readonly Property[] {
  const { validateResponse, load } = lazyValidator();
  const properties = [
    ...refusalSuite(),
    ...mistakeSuite(),
    ...idSuite(),
    ...listSuite(),
    ...answerSuite(validateResponse),
    ...writeSuite(),
    ...deletionSuite(),
    ...retentionSuite(),
    ...lostAccountSuite(),
    ...strangerSuite(),
    ...nullSuite(),
  ];
  return properties.map(property => preparedBy(load, property));
}

function lazyValidator(): { readonly validateResponse: ResponseValidator; readonly load: () => Promise<ResponseValidator> } {
  let loading: Promise<ResponseValidator> | undefined;
  let loaded: ResponseValidator | undefined;
  return {
    validateResponse(answer) {
      if (!loaded) throw new Error('Responses cannot be validated before a property has generated its cases');
      return loaded(answer);
    },
    async load() {
      loading ??= createResponseValidator(publicApi.json);
      loaded = await loading;
      return loaded;
    },
  };
}

function preparedBy(load: () => Promise<unknown>, property: Property): Property {
  return {
    ...property,
    async cases(session, commandPath) {
      await load();
      const cases = await property.cases(session, commandPath);
      return session.tag === undefined ? cases : cases.map(value => taggedCase(session, value));
    },
  };
}
