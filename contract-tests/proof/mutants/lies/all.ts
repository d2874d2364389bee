import { errors } from './errors.ts';
import { ids } from './ids.ts';
import type { Lie } from './lie.ts';
import { lists } from './lists.ts';
import { shape } from './shape.ts';
import { statuses } from './statuses.ts';
import { times } from './times.ts';
import { uploads } from './uploads.ts';
import { webhooks } from './webhooks.ts';
import { writes } from './writes.ts';

/** All lies. */
export const allLies: readonly Lie[] = [...shape, ...errors, ...lists, ...writes, ...times, ...ids, ...uploads, ...statuses, ...webhooks];
