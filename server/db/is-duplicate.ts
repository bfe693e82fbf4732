/** unique_violation of PostgreSQL and of engines that speak its wire; the two of SQLite. */
const CODES: ReadonlySet<unknown> = new Set([
  '23505',
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
])

/** A row was refused because another one has what may be there only once. The transaction it happened in is lost. */
export const isDuplicate = (error: unknown): boolean => CODES.has((error as { code?: unknown } | null)?.code)
