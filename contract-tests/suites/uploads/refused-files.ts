import * as fc from 'fast-check';
import type { Property } from '../../property.ts';
import { tagged } from '../../tag.ts';
import { expectAnswer, expectThat } from '../requests.ts';
import { expectNoUpload, FLOWS, type Flow, sendFile } from './flows.ts';
import { type Extension, extensions, otherFiles, sampleFiles } from './sample-files.ts';

type Fault = 'another type' | 'nothing' | 'cut off';

interface RefusedChoice {
  readonly flow: Flow;
  readonly fault: Fault;
  readonly claims: Extension;
  readonly other: keyof typeof otherFiles;
  readonly number: number;
}

function refusedFiles(): Property<RefusedChoice> {
  return {
    id: 'uploads/refused-files',
    area: 'uploads',
    title: 'A file of an unsupported type, an empty file and a truncated file are refused in each flow, and leave no upload',
    rules: ['UPL-04', 'UPL-33', 'UPL-35', 'D-UPL-11'],
    needs: ['writes'],
    cases: () =>
      fc.record({
        flow: fc.constantFrom(...FLOWS),
        fault: fc.constantFrom<Fault[]>('another type', 'another type', 'nothing', 'cut off'),
        claims: fc.constantFrom(...extensions),
        other: fc.constantFrom(...(Object.keys(otherFiles) as (keyof typeof otherFiles)[])),
        number: fc.nat(1_000_000),
      }),
    async check(session, { flow, fault, claims, other, number }) {
      const { mimeType, content: good } = sampleFiles[claims];
      const broken = { 'another type': otherFiles[other], nothing: new Uint8Array(), 'cut off': good.slice(0, 40) };
      const content = broken[fault];
      // The URL of a part expects the declared size, which cannot be zero.
      fc.pre(flow !== 'multipart' || content.length > 0);
      const fileName = tagged(session, `refused-${number}.${claims}`);
      const file = { fileName, declared: mimeType, content, teamId: session.teamId, saysSize: number % 2 === 0 };
      const { answer, path, again } = await sendFile(session, flow, file);
      expectAnswer(`${fault === 'another type' ? `a ${other} file` : `a ${claims} file with ${fault}`} in the ${flow} flow`, answer, 400);
      if (path !== null) {
        const { status } = await again();
        expectThat(status === 400 || status === 404, `the last call, made again after the refusal, answered ${status}`);
      }
      await expectNoUpload(session, fileName);
    },
  };
}

export function suite(): readonly Property[] {
  return [refusedFiles()] as Property[];
}
