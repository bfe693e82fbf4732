import type { Database, DatabaseAddress, DatabaseObserver } from './database.ts'

/** Opens the database; throws `CannotStart` when it is not available. `migrate` updates the tables. */
export const connect = async (address: DatabaseAddress, observer: DatabaseObserver = {}): Promise<Database> =>
  'postgresUrl' in address
    ? (await import('./engines/connect-postgres.ts')).connectPostgres(address.postgresUrl, observer)
    : (await import('./engines/connect-sqlite.ts')).connectSqlite(address.sqliteFile, observer)
