/** A fixture: the data that a world starts with. Its shape is `WorldFixture` of control.yaml. Exported by the package. */
import type { WorldFixture } from '../../../openapi/generated/control-types.ts';

/** A value that nobody changes, at any depth. */
export type Fixed<T> = T extends readonly (infer Item)[]
  ? readonly Fixed<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Fixed<T[K]> }
    : T;

/** The data that a world starts with; see fixtures/worlds. */
export type Fixture = Fixed<WorldFixture>;
export type OrganizationFixture = Fixture['organizations'][number];
export type UploadFixture = NonNullable<OrganizationFixture['uploads']>[number];
export type AccountFixture = OrganizationFixture['teams'][number]['accounts'][number];
