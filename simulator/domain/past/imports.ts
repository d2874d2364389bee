import type { FixtureCsvImport, FixtureHistoryImport } from '../../../openapi/generated/control-types.ts';
import { errors } from '../../kernel/errors.ts';
import { missingColumns } from '../csv-imports/rules.ts';
import { createTableBuilder } from '../csv-imports/table.ts';
import { queueImport } from '../csv-imports/work.ts';
import { teamOfOrganization } from '../organizations/state.ts';
import type { Path, Plan, Stage } from './happening.ts';
import { perform } from './perform.ts';
import { durationOf } from './series.ts';

/** An import of posts from before the past of a world. */
export function planHistoryImport({ team: teamId, platform, ago, count }: FixtureHistoryImport, path: Path, start: number): Plan {
  const act = (stage: Stage): void => {
    const body = stage.world.bodyChecks.check('createHistoryImport', { teamId, socialAccountType: platform, count });
    perform(stage, 'createHistoryImport', { path: {}, query: {}, body, baseUrl: '' });
  };
  return { happenings: [{ at: start - durationOf(ago), path, act }], checks: [] };
}

/** An import of a CSV file, whose columns are those of its rows. */
export function planCsvImport(declared: FixtureCsvImport, path: Path, start: number): Plan {
  return { happenings: [{ at: start - durationOf(declared.ago), path, act: stage => send(stage, declared, path) }], checks: [] };
}

function send({ world, organization }: Stage, { team: teamId, fileName = 'posts.csv', rows }: FixtureCsvImport, path: Path): void {
  teamOfOrganization(world.organizations, organization.id, teamId);
  const columns = [...new Set(['teamId', ...rows.flatMap(row => Object.keys(row))])];
  const [missing] = missingColumns(columns);
  if (missing !== undefined) throw errors.invalidField([...path, 'rows'], `must have the column ${missing}, as every file has`);
  const table = createTableBuilder(columns);
  for (const row of rows) table.add(columns.map(column => row[column] ?? (column === 'teamId' ? teamId : '')));
  queueImport(world, organization, fileName, { table: table.finish(), totalRows: rows.length, fault: null, teamId });
}
