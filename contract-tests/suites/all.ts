/** Every property there is. A new suite is added here, and nowhere else. */
import { publicApi } from '../../openapi/document.ts';
import { modelSuite } from '../model/models.ts';
import { raceSuite } from '../model/races/races.ts';
import { createTransitions, type Transitions } from '../model/transitions.ts';
import { createJudge } from '../oracle/prism.ts';
import type { Property } from '../property.ts';
import { answerSuite } from './answers.ts';
import { deletionSuite } from './deletions.ts';
import { idSuite } from './ids.ts';
import { listSuite } from './lists.ts';
import { mistakeSuite } from './mistakes.ts';
import { refusalSuite } from './refusals.ts';
import { writeSuite } from './writes.ts';

/** All suites, and what they share. */
export interface Suites {
  /** The quickest first. */
  readonly properties: readonly Property[];
  /** The moves of statuses that they have seen so far. */
  readonly transitions: Transitions;
}

export async function allSuites(): Promise<Suites> {
  const judge = await createJudge(publicApi.json);
  const transitions = createTransitions();
  const tools = { judge, transitions };
  const properties = [
    ...refusalSuite(),
    ...mistakeSuite(),
    ...idSuite(),
    ...listSuite(),
    ...answerSuite(judge),
    ...writeSuite(),
    ...deletionSuite(),
    ...raceSuite(tools),
    ...modelSuite(tools),
  ];
  return { properties, transitions };
}
