/** The control API of a simulator, as its document describes it. */
import type { Property } from '../../../property.ts';
import { answersSuite } from './answers.ts';
import { clockSuite } from './clock.ts';
import { deliveriesSuite } from './deliveries.ts';
import { diffSuite } from './diff.ts';
import { eventsSuite } from './events.ts';
import { fixtureSuite } from './fixture.ts';
import { removedWorkSuite } from './removed-work.ts';
import { resetsSuite } from './resets.ts';
import { snapshotsSuite } from './snapshots.ts';
import { workSuite } from './work.ts';
import { worldsSuite } from './worlds.ts';

export function controlSuite(): Property[] {
  return [
    ...answersSuite(),
    ...snapshotsSuite(),
    ...diffSuite(),
    ...fixtureSuite(),
    ...worldsSuite(),
    ...eventsSuite(),
    ...clockSuite(),
    ...deliveriesSuite(),
    ...workSuite(),
    ...removedWorkSuite(),
    ...resetsSuite(),
  ];
}
