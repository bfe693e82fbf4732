import { CompiledQuery, type Dialect, type KyselyConfig, type QueryResult } from 'kysely'
import type { OnStatement } from '../database.ts'
import type { Sql } from '../tables.ts'

/** The part of Kysely's configuration that reports statements, where somebody wants to know. */
export const reporting = (onStatement: OnStatement | undefined): Pick<KyselyConfig, 'log'> =>
  onStatement ? { log: ({ query, queryDurationMillis }) => onStatement(query.sql, queryDurationMillis) } : {}

/** Lets the connections of a dialect cache SQL texts (`sqlText`), so that the cache belongs to the connection. */
export const withSqlTexts = (dialect: Dialect): Dialect => ({
  createDriver: () => dialect.createDriver(),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createAdapter: () => Object.assign(dialect.createAdapter(), { sqlTexts: new Map<string, string>() }),
})

/**
 * The SQL text of this name in the connection's dialect, built once. Compiling a wide statement costs several
 * times what SQLite needs to run it. Texts are stored for ever, so names must not come from outside.
 */
export const sqlText = (tx: Sql, name: string, build: () => string): string => {
  const { sqlTexts } = tx.getExecutor().adapter as { sqlTexts?: Map<string, string> }
  const known = sqlTexts?.get(name)
  if (known !== undefined) return known
  const text = build()
  sqlTexts?.set(name, text)
  return text
}

/**
 * A statement that runs often, its text built once. `build` uses placeholder values; the real ones are given in the
 * order of the text.
 */
export const defineStatement =
  <Row>(name: string, build: (sql: Sql) => { compile: () => { sql: string } }) =>
  (sql: Sql, parameters: unknown[]): Promise<QueryResult<Row>> =>
    sql.executeQuery(
      CompiledQuery.raw(
        sqlText(sql, name, () => build(sql).compile().sql),
        parameters,
      ) as CompiledQuery<Row>,
    )
