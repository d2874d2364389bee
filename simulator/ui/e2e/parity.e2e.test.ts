import { describe } from 'vitest';
import { createFolder } from '../../testing/folder.fixture.ts';
import { PARITY, writeScore } from '../../testing/parity.fixture.ts';
import { test as base } from './dashboard.fixture.ts';
import { checkView } from './view.fixture.ts';

const test = base
  .extend('folder', ({}, { onCleanup }) => createFolder(onCleanup))
  .extend('openLoaded', ({ standalone, folder }) => async (score: object = PARITY) => {
    const simulator = await standalone.startSimulator({ parity: writeScore(folder, score) });
    const session = await standalone.openSession((await simulator.listen()).url, simulator);
    await session.open('parity');
    return session.page;
  });

describe('Parity', () => {
  test('says how to make a recording when none is loaded', async ({ page, open, allow }) => {
    allow(/404.*\/_sim\/parity/);
    await open('parity');
    await page.getByText('No recording is loaded').waitFor();
    await page
      .getByLabel('Command that records', { exact: true })
      .getByText(/^sim parity --target .* --update$/)
      .waitFor();
    await page.getByLabel('Command that loads the recording', { exact: true }).getByText('sim --parity parity').waitFor();
    await checkView(page, 'parity-empty');
  });
});

describe('Parity with a recording', () => {
  test('shows the score, each operation, and what is accepted and gone', async ({ openLoaded }) => {
    const page = await openLoaded();
    await page.getByText('99 %', { exact: true }).waitFor();
    await page.getByText('410 of 412 calls alike').waitFor();
    await page.getByText('https://staging.test').waitFor();
    await page.getByText('3 calls: it needs what the simulator never made').waitFor();
    await page.getByText('accepted because: rounded').waitFor();
    const table = page.getByRole('region', { name: 'Operations' });
    await table.getByRole('row', { name: 'createPost 60 58 2 status' }).waitFor();
    await table.getByRole('row', { name: /^listTeams 352 352 0$/ }).waitFor();
  });

  test('shows both answers of a difference, new ones first', async ({ openLoaded }) => {
    const page = await openLoaded();
    const differences = page.getByRole('list', { name: 'Differences' }).getByRole('listitem');
    await differences.nth(0).getByText('New', { exact: true }).waitFor();
    await differences.nth(1).getByText('Accepted', { exact: true }).waitFor();
    await differences.nth(0).getByText('createPost').click();
    await page.getByRole('region', { name: 'Answer of the service' }).getByText('postDate is too early').waitFor();
    await page.getByRole('region', { name: 'Answer of the simulator' }).getByText('post_1').waitFor();
    await page.getByText('the simulator: the document allows what the service answered').waitFor();
    await page.getByLabel('curl command', { exact: true }).getByText('"$SIM_URL"').waitFor();
    await checkView(page, 'parity');
  });

  test('says so when nothing differs', async ({ openLoaded }) => {
    const page = await openLoaded({ ...PARITY, alike: 412, percent: 100, differences: [], gone: [] });
    await page.getByText('100 %', { exact: true }).waitFor();
    await page.getByText('No differences').waitFor();
  });
});
