import { type JsonObject, mapResult } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

/** The note of the last outage, by world and platform. */
const notes = new WeakMap<object, Map<string, unknown>>();

export const health = mutants('health', {
  'note-stays': [
    'A platform that is well again keeps the note of its last trouble',
    {
      operations: {
        getHealth: mapResult((body, { world }) => {
          const known = notes.get(world) ?? new Map<string, unknown>();
          notes.set(world, known);
          const reports = Object.entries(body['platforms'] as Record<string, JsonObject>);
          for (const [platform, { status, note }] of reports) if (status !== 'operational') known.set(platform, note);
          const platforms = Object.fromEntries(
            reports.map(([platform, report]) => [platform, { ...report, note: known.get(platform) ?? report['note'] }]),
          );
          return { ...body, platforms };
        }),
      },
    },
  ],
});
