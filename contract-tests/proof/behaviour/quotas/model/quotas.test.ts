import { testModel } from '../../../../model/model.fixture.ts';
import { quotasModel } from './quotas.ts';

testModel('the model of quotas', quotasModel, { runs: 40 });
