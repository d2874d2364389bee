import * as z from 'zod';
import { publicApi } from '../../../openapi/document.ts';
import type { Platform } from '../../../openapi/generated/types.ts';

/** A platform by its name. */
export const platformField = z.enum(publicApi.schema('Platform').enum as readonly Platform[]);
