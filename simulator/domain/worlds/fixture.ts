/** The shape of a fixture: the data that a world starts with. Exported by the package. */
import type { Platform, Tier } from '../../../openapi/generated/types.ts';
import type { Features, LimitOverrides, OrganizationSettings } from '../organizations/model.ts';

/** An account that is connected from the start. */
export interface AccountFixture {
  readonly id?: string;
  readonly type: Platform;
  /** The real platform account; two accounts with the same one share quotas. */
  readonly externalId: string;
  readonly withMessagingScope?: boolean;
  readonly messagingEnabled?: boolean;
}

/** A finished upload; its bytes are generated when they are read. */
export interface UploadFixture {
  readonly id: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly type: 'image' | 'video' | 'document';
  readonly widthPixels: number | null;
  readonly heightPixels: number | null;
  readonly seconds: number | null;
}

export interface OrganizationFixture {
  readonly id: string;
  readonly name: string;
  readonly plan: Tier;
  readonly apiKeys: readonly string[];
  readonly features?: Partial<Features>;
  readonly settings?: Partial<OrganizationSettings>;
  readonly limits?: LimitOverrides;
  readonly owner: { readonly id: string; readonly email: string; readonly firstName: string; readonly lastName: string };
  readonly teams: readonly { readonly id: string; readonly name: string; readonly accounts: readonly AccountFixture[] }[];
  readonly uploads?: readonly UploadFixture[];
  readonly webhooks?: readonly { readonly url: string; readonly secret?: string }[];
}

/** The data that a world starts with; see fixtures/worlds. */
export interface Fixture {
  readonly organizations: readonly OrganizationFixture[];
}
