/** What an id identifies. */
export type IdKind =
  | 'team'
  | 'account'
  | 'post'
  | 'upload'
  | 'csv import'
  | 'history import'
  | 'imported post'
  | 'comment import'
  | 'fetched comment'
  | 'comment'
  | 'conversation'
  | 'message'
  | 'automation'
  | 'execution';

export type KnownIds = ReadonlyMap<IdKind, readonly string[]>;
