import type { Database, DatabaseAddress, OnStatement } from './database.ts'

/** Opens the database; throws `CannotStart` when it is not available. `migrate` updates the tables. */
export const connect = async (address: DatabaseAddress, onStatement?: OnStatement): Promise<Database> =>
  'postgresUrl' in address
    ? (await import('./engines/connect-postgres.ts')).connectPostgres(address.postgresUrl, onStatement)
    : (await import('./engines/connect-sqlite.ts')).connectSqlite(address.sqliteFile, onStatement)
