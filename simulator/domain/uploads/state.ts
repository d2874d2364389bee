import { Collection } from '../../kernel/collection.ts';
import type { Upload } from './model.ts';

export function createUploadsState() {
  return {
    uploads: new Collection<Upload, 'organization' | 'team'>({
      organization: upload => upload.organizationId,
      team: upload => upload.teamId ?? undefined,
    }),
  };
}

export type UploadsState = ReturnType<typeof createUploadsState>;
