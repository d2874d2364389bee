import { errors } from './errors.ts';
import type { Lie } from './lie.ts';
import { lists } from './lists.ts';
import { shape, times } from './shape.ts';
import { ids, statuses } from './statuses.ts';
import { uploads, webhooks } from './uploads.ts';
import { writes } from './writes.ts';

/** All lies. */
export const allLies: readonly Lie[] = [...shape, ...errors, ...lists, ...writes, ...times, ...ids, ...uploads, ...statuses, ...webhooks];
