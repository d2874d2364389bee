import { describe } from 'vitest';
import { assistantOverStdio } from './assistant.fixture.ts';
import { testEveryTool } from './every-tool.fixture.ts';

describe('an assistant over the standard streams', () => {
  testEveryTool(() => assistantOverStdio('--start-time', '2026-03-02T09:00:00Z'), false);
});
