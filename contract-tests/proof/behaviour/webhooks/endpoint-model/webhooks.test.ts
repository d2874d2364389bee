import { testModel } from '../../../../model/model.fixture.ts';
import { webhooksModel } from './webhooks.ts';

testModel('the model of webhooks', webhooksModel, { runs: 30, unseen: { DeliveryStatus: [] } });
