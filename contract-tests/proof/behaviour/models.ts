/** The models that need a simulator, and races. Each has a separate test next to it. */
import type { ModelTools } from '../../model/real.ts';
import type { Property } from '../../property.ts';
import { accountsModel } from './accounts/model/accounts.ts';
import { raceSuite } from './races/races.ts';

export function behaviourModels(tools: ModelTools): readonly Property[] {
  return [...raceSuite(tools), accountsModel(tools)];
}
