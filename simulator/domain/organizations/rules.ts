import { errors } from '../../kernel/errors.ts';
import type { OrganizationSettings } from './model.ts';

/** Throws 403 when the organization may not call the API at all (D-ORG-07). */
export function checkMayCall({ suspended, apiAccess }: Pick<OrganizationSettings, 'suspended' | 'apiAccess'>): void {
  if (suspended) throw errors.forbidden('This organization is suspended.').by('D-ORG-07');
  if (!apiAccess) throw errors.forbidden('This organization has no access to the API.').by('D-ORG-07');
}
