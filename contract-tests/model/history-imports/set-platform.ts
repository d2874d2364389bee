import { platformFailures } from '../platform-failures.ts';
import { type HistoryModel, type HistoryPlatform, PLATFORMS } from './model.ts';

export const setPlatform = platformFailures<HistoryPlatform, HistoryModel>(PLATFORMS, 6);
