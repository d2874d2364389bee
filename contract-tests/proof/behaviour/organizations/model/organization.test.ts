import { testModel } from '../../../../model/model.fixture.ts';
import { organizationModel } from './organization.ts';

testModel('the joined model', organizationModel, { runs: 30 });
