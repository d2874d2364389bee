/** A comparison with the real service, as `sim parity` writes it. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Parity, ParityDifference } from '../../openapi/generated/control-types.ts';

/** A new difference, which is ours, and an accepted one, which is the service's. */
const DIFFERENCES: readonly ParityDifference[] = [
  {
    operationId: 'createPost',
    class: 'status',
    at: '',
    calls: 2,
    service: '400',
    simulator: '201',
    defectOf: 'simulator',
    reason: 'the document allows what the service answered',
    accepted: null,
    example: {
      call: 17,
      curl: `curl -gsS -i -X POST "$SIM_URL"'/api/v1/post' -H "x-api-key: $SIM_API_KEY" --data-raw '{"title":"Launch"}'`,
      service: { status: 400, body: '{"statusCode":400,"message":"postDate is too early"}' },
      simulator: { status: 201, body: '{"id":"post_1"}' },
    },
  },
  {
    operationId: 'listTeams',
    class: 'null',
    at: 'items[].name',
    calls: 1,
    service: 'null',
    simulator: 'Support',
    defectOf: 'service',
    reason: 'its answer breaks the document: items[].name must be string',
    accepted: 'API-7 will mend it',
    example: {
      call: 3,
      curl: `curl -gsS -i -X GET "$SIM_URL"'/api/v1/team' -H "x-api-key: $SIM_API_KEY"`,
      service: { status: 200, body: '{"items":[{"id":"{{1}}","name":null}],"total":1}' },
      simulator: { status: 200, body: '{"items":[{"id":"team_1","name":"Support"}],"total":1}' },
    },
  },
];

export const PARITY: Parity = {
  target: 'https://staging.test',
  recordedAt: '2026-03-02T09:00:00.000Z',
  comparedAt: '2026-03-02T09:05:00.000Z',
  version: '1.0.0',
  compared: 412,
  alike: 410,
  percent: 99,
  operations: [
    { operationId: 'createPost', compared: 60, alike: 58 },
    { operationId: 'listTeams', compared: 352, alike: 352 },
  ],
  differences: DIFFERENCES,
  gone: [{ operationId: 'getUpload', class: 'value', at: 'size', reason: 'rounded' }],
  skipped: [{ reason: 'it needs what the simulator never made', calls: 3 }],
};

/** Writes the score into a folder. Returns the folder. */
export function writeScore(folder: string, score: object = PARITY): string {
  writeFileSync(path.join(folder, 'score.json'), JSON.stringify(score));
  return folder;
}
