import { CompiledQuery, type QueryResult } from 'kysely'
import type { Sql } from './tables.ts'

/**
 * A statement that runs often: Kysely builds its text once for each engine, since building costs several times what
 * running it takes. `build` uses placeholder values; the real ones are given in the order of the text.
 */
export const defineStatement = <Row>(build: (sql: Sql) => { compile: () => { sql: string } }) => {
  const texts = new WeakMap<object, string>()
  return (sql: Sql, parameters: unknown[]): Promise<QueryResult<Row>> => {
    const { adapter } = sql.getExecutor()
    let text = texts.get(adapter)
    if (text === undefined) {
      text = build(sql).compile().sql
      texts.set(adapter, text)
    }
    return sql.executeQuery(CompiledQuery.raw(text, parameters) as CompiledQuery<Row>)
  }
}
