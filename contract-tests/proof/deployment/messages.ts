/** The messages between a deployment and the process that started it. */
import type { Audit } from './audit.ts';
import type { LoggedCall } from './watch-site.ts';

export interface Question {
  readonly ask: 'audit' | 'log';
}

/** The URL of a deployment, and the key and team for a run. */
export interface DeploymentAddress {
  readonly url: string;
  readonly apiKey: string;
  readonly teamId: string;
}

export type Reply =
  | ({ readonly type: 'ready' } & DeploymentAddress)
  | { readonly type: 'audit'; readonly audit: Audit; readonly actions: Readonly<Record<string, number>> }
  | { readonly type: 'log'; readonly log: readonly LoggedCall[] };
