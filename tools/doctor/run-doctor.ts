import { checkCertificate, checkPublicAddress } from './check-address.ts'
import { checkDatabase } from './check-database.ts'
import { checkDisk } from './check-disk.ts'
import { checkSender, checkSmtp } from './check-mail.ts'
import { checkNode, checkProxies, checkSecrets } from './check-settings.ts'
import { type Check, type Diagnosis, findings, type Patient, reasonOf } from './finding.ts'

const checksOf = (pinnedNode: string): Check[] => [
  checkNode(pinnedNode),
  checkSecrets,
  checkDisk,
  checkDatabase,
  checkProxies,
  checkPublicAddress,
  checkCertificate,
  checkSmtp,
  checkSender,
]

/** Looks at everything, also when one check fails on its own account. Changes nothing. */
export const runDoctor = async (patient: Patient, pinnedNode: string): Promise<Diagnosis[]> => {
  const all: Diagnosis[] = []
  for (const check of checksOf(pinnedNode)) {
    try {
      all.push(...(await check(patient)))
    } catch (error) {
      const { problem } = findings('doktor')
      all.push(problem(`Sprawdzenie się nie udało: ${reasonOf(error)}.`, 'Zgłoś to autorom programu.'))
    }
  }
  return all
}

const MARKS = { ok: 'ok     ', warning: 'uwaga  ', problem: 'PROBLEM' }

/** For a terminal: a line for each finding, and what to do below it. */
export const formatFindings = (found: readonly Diagnosis[]): string =>
  found
    .map(
      ({ check, level, text, advice }) =>
        `${MARKS[level]} ${check.padEnd(12)} ${text}${advice ? `\n${' '.repeat(21)}→ ${advice}` : ''}`,
    )
    .join('\n')

/** 0: nothing to do; 1: warnings; 2: problems. */
export const exitCodeOf = (found: readonly Diagnosis[]): number =>
  found.some(({ level }) => level === 'problem') ? 2 : found.some(({ level }) => level === 'warning') ? 1 : 0
