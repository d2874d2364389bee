import { testModel } from '../model.fixture.ts';
import { conversationsModel } from './conversations.ts';

// A message is PENDING only during the request that sends it.
const MESSAGE_STATUS = ['PENDING → SENT', 'PENDING → FAILED'];

testModel('the model of conversations', conversationsModel, {
  runs: 40,
  unseen: { ConversationStatus: [], MessageStatus: MESSAGE_STATUS },
});
