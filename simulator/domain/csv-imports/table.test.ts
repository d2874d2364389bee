import { expect, it } from 'vitest';
import { CsvTable, createTableBuilder, type SavedTable } from './table.ts';

const COLUMNS = ['title', 'text'];
const cells = (i: number) => [`Post ${i}`, `é "quoted"\n${i}`];

function tableOf(rows: number): CsvTable {
  const builder = createTableBuilder(COLUMNS);
  for (let i = 0; i < rows; i++) builder.add(cells(i));
  return builder.finish();
}

it('has each row, also once it was saved as JSON', () => {
  const table = tableOf(200);
  const restored = CsvTable.restored(JSON.parse(JSON.stringify(table.save())) as SavedTable);
  for (const i of [0, 63, 64, 199]) for (const each of [table, restored]) expect(each.row(i)).toEqual(cells(i));
  expect(JSON.stringify(restored.save())).toBe(JSON.stringify(table.save()));
});

it('shares its rows with a table that is restored from what it saved', () => {
  const saved = tableOf(200).save();
  const again = CsvTable.restored(saved).save();
  for (const [i, block] of again.blocks.entries()) expect(block).toBe(saved.blocks[i]);
});
