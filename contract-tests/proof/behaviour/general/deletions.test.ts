/** Deleted resources are gone for calls that would publish them, too. */
import { deletionsOfRetries } from '../../../suites/general/deletions.ts';
import { behaviourOf } from '../behaviour.fixture.ts';

for (const property of deletionsOfRetries()) behaviourOf(property);
