import type { WithBodyChecks } from '../ports/body-checks.ts';
import type { World as PostsWorld } from '../posts/world.ts';
import type { WithCsvImports } from './state.ts';

/** What this area uses of a world. */
export interface World extends PostsWorld, WithCsvImports, WithBodyChecks {}
