import { testModel } from '../model.fixture.ts';
import { automationsModel } from './automations.ts';

// A run is never PENDING for long enough to be read, and what stops a run that waited does so after its start.
const EXECUTION_STATUS = ['PENDING → WAITING', 'PENDING → RUNNING', 'PENDING → SKIPPED', 'PENDING → CANCELED', 'WAITING → SKIPPED'];

testModel('the model of automations', automationsModel, {
  runs: 40,
  unseen: { AutomationStatus: [], AutomationExecutionStepStatus: [], AutomationExecutionStatus: EXECUTION_STATUS },
});
