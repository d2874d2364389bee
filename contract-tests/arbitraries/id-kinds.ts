/** What an id identifies. */
export type IdKind =
  | 'team'
  | 'account'
  | 'post'
  | 'upload'
  | 'CSV import'
  | 'history import'
  | 'imported post'
  | 'comment import'
  | 'fetched comment'
  | 'comment'
  | 'conversation'
  | 'message'
  | 'automation'
  | 'execution';

/** An id that nothing has: it cannot be confused with one of the service. */
export const NOBODY = 'nobody_has_this';

export type KnownIds = ReadonlyMap<IdKind, readonly string[]>;
