import { type DiffReport, failing, operationsOf } from './report.ts';

/** Returns the report as JSON: each finding with all its places, and whether it fails the command. */
export function jsonReport(report: DiffReport): string {
  const { before, after, findings, leftOut, usedCalls, failOn, notes } = report;
  const fails = new Set(failing(report));
  const count = (side: 'clients' | 'servers'): number => findings.filter(({ breaks }) => breaks.includes(side)).length;
  return JSON.stringify(
    {
      before,
      after,
      failOn,
      ...(usedCalls !== undefined && { usedCalls }),
      counts: {
        breaksClients: count('clients'),
        breaksServers: count('servers'),
        harmless: findings.filter(({ breaks }) => breaks.length === 0).length,
        textsNotListed: leftOut,
        failing: fails.size,
      },
      notes,
      findings: findings.map(finding => ({
        title: finding.title,
        subject: finding.places[0]?.subject,
        what: finding.places[0]?.what,
        message: finding.message,
        breaks: finding.breaks,
        ...(finding.isUsed !== undefined && { isUsed: finding.isUsed }),
        ...(finding.known && { known: finding.known }),
        isFailing: fails.has(finding),
        fingerprint: finding.fingerprint,
        operations: operationsOf(finding),
        places: finding.places.map(({ operation, part, field }) => ({ operation, part, field })),
      })),
    },
    null,
    2,
  );
}
