import { Equal } from 'lucide';
import type { ParityDifference, ParityOperation } from '../../../../openapi/generated/control-types.ts';
import { Badge } from '../../components/badge.tsx';
import { Empty } from '../../components/states.tsx';

interface OperationsTableProps {
  readonly operations: readonly ParityOperation[];
  readonly differences: readonly ParityDifference[];
}

/** What was compared, by operation, with the classes of its new differences. */
export function OperationsTable({ operations, differences }: OperationsTableProps) {
  if (operations.length === 0) return <Empty title="Nothing was compared" icon={Equal} />;
  return (
    <div class="table-scroll" role="region" aria-label="Operations" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {['Operation', 'Compared', 'Alike', 'Different', 'Classes'].map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {operations.map(({ operationId, compared, alike }) => (
            <tr key={operationId}>
              <td class="mono">{operationId}</td>
              <td class="number">{compared.toLocaleString('en')}</td>
              <td class="number">{alike.toLocaleString('en')}</td>
              <td class="number">{alike < compared ? <Badge tone="bad">{compared - alike}</Badge> : '0'}</td>
              <td>{classesOf(operationId, differences)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function classesOf(operationId: string, differences: readonly ParityDifference[]): string {
  const own = differences.filter(each => each.operationId === operationId && each.accepted === null);
  return [...new Set(own.map(({ class: kind }) => kind))].join(', ');
}
