/** Calls that would publish a deleted resource do not find it. */
import { deletionsOfRetries } from '../../../suites/general/deletions.ts';
import { behaviourOf } from '../behaviour.fixture.ts';

for (const property of deletionsOfRetries()) behaviourOf(property);
