import { platformFailures } from '../platform-failures.ts';
import { type CommentImportsModel, type ImportPlatform, PLATFORMS } from './model.ts';

export const setPlatform = platformFailures<ImportPlatform, CommentImportsModel>(PLATFORMS, 2);
