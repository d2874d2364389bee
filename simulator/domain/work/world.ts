import type { WithCsvImports } from '../csv-imports/state.ts';
import type { WithHistoryImports } from '../history-imports/state.ts';
import type { WithReviews } from '../reviews/state.ts';
import type { WithUploads } from '../uploads/state.ts';

/** What this area uses of a world. */
export interface World extends WithCsvImports, WithHistoryImports, WithReviews, WithUploads {}
