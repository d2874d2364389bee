import { testModel } from '../model.fixture.ts';
import { automationsModel } from './automations.ts';

// No read is fast enough to see a PENDING run, and a waiting run is only skipped after it has started.
const EXECUTION_STATUS = ['PENDING → WAITING', 'PENDING → RUNNING', 'PENDING → SKIPPED', 'PENDING → CANCELED', 'WAITING → SKIPPED'];

testModel('the model of automations', automationsModel, {
  runs: 40,
  unseen: { AutomationStatus: [], AutomationExecutionStepStatus: [], AutomationExecutionStatus: EXECUTION_STATUS },
});
