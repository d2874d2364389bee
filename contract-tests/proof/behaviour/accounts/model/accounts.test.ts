import { testModel } from '../../../../model/model.fixture.ts';
import { accountsModel } from './accounts.ts';

testModel('the model of social accounts', accountsModel, { runs: 20 });
