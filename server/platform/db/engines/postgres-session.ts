import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { CannotStart } from '../database.ts'
import type { Sql, Tables } from '../tables.ts'
import { withSqlTexts } from './sql-texts.ts'

const CONNECT_LIMIT_MS = 10_000

// As in `connect-postgres.ts`.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type CopiedValue = string | number | Uint8Array | null

const SPECIAL = /[\\\n\r\t]/
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A value as COPY reads it. */
const copied = (value: CopiedValue): string => {
  if (value === null) return '\\N'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return `\\\\x${Buffer.from(value).toString('hex')}`
  return SPECIAL.test(value) ? value.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character]!) : value
}

type CopyConnection = {
  query: (text: string) => void
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
}

/** `COPY … FROM STDIN` with one piece of content, as a query that `pg` can queue. */
const copyQuery = (text: string, content: Buffer, settle: (error?: unknown) => void) => {
  let fault: unknown
  return {
    submit: (connection: CopyConnection) => connection.query(text),
    handleCopyInResponse: (connection: CopyConnection) => {
      connection.sendCopyFromChunk(content)
      connection.endCopyFrom()
    },
    handleCommandComplete: () => {},
    handleError: (error: unknown) => {
      fault = error
      settle(error)
    },
    handleReadyForQuery: () => {
      if (fault === undefined) settle()
    },
  }
}

/**
 * One connection for a restore: one transaction of any length, in which rows are written by COPY, several times as
 * fast as inserts.
 */
export const openPostgresSession = async (url: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS })
  try {
    await client.connect()
  } catch (error) {
    throw new CannotStart(
      `Nie mogę połączyć się z bazą PostgreSQL z DATABASE_URL: ${(error as Error).message}`,
    )
  }
  // A query that is under way learns of it, too.
  client.on('error', () => {})
  const pool = {
    connect: async () => ({ query: client.query.bind(client), release: () => {} }),
    end: async () => {},
  }
  const sql: Sql = new Kysely<Tables>({
    dialect: withSqlTexts(new PostgresDialect({ pool: pool as never })),
  })
  return {
    transaction: async <T>(work: (tx: Sql) => Promise<T>): Promise<T> => {
      await client.query('begin')
      try {
        const done = await work(sql)
        await client.query('commit')
        return done
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      }
    },
    /** Rows of a table, in the order of `columns`, within the transaction. */
    copyRows: (table: string, columns: readonly string[], rows: readonly CopiedValue[][]): Promise<void> => {
      const names = columns.map((name) => pg.escapeIdentifier(name)).join()
      const content = rows.map((row) => `${row.map(copied).join('\t')}\n`).join('')
      return new Promise((resolve, reject) => {
        const query = copyQuery(
          `copy ${pg.escapeIdentifier(table)} (${names}) from stdin`,
          Buffer.from(content),
          (error) => (error === undefined ? resolve() : reject(error as Error)),
        )
        client.query(query as never)
      })
    },
    close: () => client.end(),
  }
}

export type PostgresSession = Awaited<ReturnType<typeof openPostgresSession>>
