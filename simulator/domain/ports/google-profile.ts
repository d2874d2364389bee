/** What a Google Business location is at Google, where all of it is kept. */
import type {
  GoogleActionLink,
  GoogleActionType,
  GoogleAttribute,
  GoogleLocation,
  GoogleMediaCategory,
  GoogleMediaItem,
  GoogleMetadata,
  GoogleOpenObject,
} from '../../../openapi/generated/types.ts';

/** A photo or video of a profile. */
export interface ProfileMedia {
  readonly item: GoogleMediaItem & { readonly name: string; readonly locationAssociation: { readonly category: GoogleMediaCategory } };
  /** The upload that it was made of; null for one from before the world began. */
  readonly uploadId: string | null;
}

/** The profile of a location. Its values are replaced, never changed. */
export interface GoogleProfile {
  /** With every field that has a value, the services included. */
  readonly location: GoogleLocation & { readonly name: string; readonly metadata: GoogleMetadata };
  /** In the order in which they were first set. */
  readonly attributes: readonly GoogleAttribute[];
  readonly menus: readonly GoogleOpenObject[];
  /** In the order of their creation. */
  readonly links: readonly (GoogleActionLink & { readonly name: string; readonly placeActionType: GoogleActionType })[];
  /** Newest first. */
  readonly media: readonly ProfileMedia[];
  /** Names of attributes, and types of links, that Google refuses for this location although its category has them. */
  readonly refused: { readonly attributes: readonly string[]; readonly actionTypes: readonly GoogleActionType[] };
}

/** Categories that have the same attributes, services and links in common. */
export type CategoryGroup = 'food' | 'shop' | 'service' | 'health' | 'lodging';

/** A category that a location may have. */
export interface CatalogCategory {
  /** `categories/gcid:bakery` */
  readonly name: string;
  readonly displayName: string;
  readonly group: CategoryGroup;
}

/** An attribute that locations may have. */
export interface CatalogAttribute {
  /** `attributes/has_delivery` */
  readonly name: string;
  readonly displayName: string;
  /** The heading that it stands under. */
  readonly heading: string;
  readonly kind: 'BOOL' | 'ENUM' | 'REPEATED_ENUM' | 'URL';
  /** The groups of categories that have it; absent for all. */
  readonly groups?: readonly CategoryGroup[] | undefined;
  /** The labels of the values of an enumeration. */
  readonly values: Readonly<Record<string, string>>;
}

/** What Google offers to locations. */
export interface GoogleCatalog {
  /** By label. */
  readonly categories: readonly CatalogCategory[];
  readonly attributes: readonly CatalogAttribute[];
  /** Labels of the services of each group. */
  readonly services: Readonly<Record<CategoryGroup, readonly string[]>>;
  /** Labels of the types of `moreHours`. */
  readonly moreHours: Readonly<Record<string, string>>;
  /** The types of links of each group. */
  readonly actions: Readonly<Record<CategoryGroup, readonly GoogleActionType[]>>;
}

/** How many people searched for something in a month. */
export interface SearchedKeyword {
  readonly searchKeyword: string;
  readonly people: number;
}

/** The locations at Google, by external id. */
export interface GoogleLocations {
  profile(externalId: string): GoogleProfile;
  /** Replaces parts of a profile. */
  change(externalId: string, changes: Partial<GoogleProfile>): void;
  /** Whether Google has verified the location: the owner of another one cannot reply to reviews. */
  isVerified(externalId: string): boolean;
  /** Whether some profile has a photo or video that was made of the upload. */
  usesUpload(uploadId: string): boolean;
  /** What people searched for in a month, given as `YYYY-MM`; of the present month only what has passed, and nothing of later ones. */
  searches(externalId: string, month: string): readonly SearchedKeyword[];
  /** The name of a new link of the location. */
  newLinkName(externalId: string): string;
  /** The name of a new photo or video of the location. */
  newMediaName(externalId: string): string;
  /** The address of a photo or video at Google. */
  mediaUrl(mediaName: string, format: 'PHOTO' | 'VIDEO'): string;
  catalog(): GoogleCatalog;
}

/** The part of the port of GOOGLE_BUSINESS that other platforms do not have. */
export interface WithGoogleLocations {
  readonly locations: GoogleLocations;
}
