import { DatabaseUnavailable } from './database-unavailable.ts'
import { CannotStart } from './database.ts'

/** No space or quota: codes of the file system, SQLite and PostgreSQL. */
const DISK_FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'])
export const NO_SPACE =
  'Na dysku z danymi sklepu nie ma już miejsca. Zwolnij miejsce i uruchom serwer ponownie; nic nie zginęło.'

const codesOf = (error: unknown): unknown[] => {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return cause ? [code, ...codesOf(cause)] : [code]
}
export const isDiskFull = (error: unknown): boolean => codesOf(error).some((code) => DISK_FULL.has(code))

/** What a failed start logs: one line when the operator can fix it, everything when it is our bug. */
export const startFault = (error: unknown): unknown => {
  if (error instanceof CannotStart) return error.message
  if (isDiskFull(error)) return NO_SPACE
  if (error instanceof DatabaseUnavailable)
    return `Baza danych nie może teraz pracować: ${(error.cause as Error | undefined)?.message ?? error.message}`
  return error
}
