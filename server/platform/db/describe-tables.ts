import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Sql } from './tables.ts'

export type ColumnKind = 'text' | 'number' | 'bytes'
export type TableShape = { key: string[]; columns: Map<string, { kind: ColumnKind; mayBeNull: boolean }> }

type ColumnRow = { table: string; name: string; type: string; key: number; required: number }

/** Columns of every table as the database itself describes them. */
export const describeTables = async (
  { engine }: Pick<Database, 'engine'>,
  db: Sql,
): Promise<Map<string, TableShape>> => {
  const { rows } =
    engine === 'sqlite'
      ? await sql<ColumnRow>`select m.name as "table", p.name as name, p.type as type, p.pk as key,
            p."notnull" as required
          from sqlite_master m join pragma_table_info(m.name) p where m.type = 'table'
          order by m.name, p.pk, p.cid`.execute(db)
      : await sql<ColumnRow>`select c.table_name as "table", c.column_name as name, c.data_type as type,
            coalesce(k.ordinal_position, 0)::int as key,
            case when c.is_nullable = 'NO' then 1 else 0 end as required
          from information_schema.columns c
          left join information_schema.table_constraints t on t.table_schema = c.table_schema
            and t.table_name = c.table_name and t.constraint_type = 'PRIMARY KEY'
          left join information_schema.key_column_usage k on k.constraint_schema = t.constraint_schema
            and k.constraint_name = t.constraint_name and k.column_name = c.column_name
          where c.table_schema = current_schema()
          order by c.table_name, key, c.ordinal_position`.execute(db)
  const shapes = new Map<string, TableShape>()
  for (const { table, name, type, key, required } of rows) {
    const shape: TableShape = shapes.get(table) ?? { key: [], columns: new Map() }
    shapes.set(table, shape)
    const kind = /int|real|double|numeric/i.test(type)
      ? 'number'
      : /bytea|blob/i.test(type)
        ? 'bytes'
        : 'text'
    shape.columns.set(name, { kind, mayBeNull: !required })
    if (key > 0) shape.key.push(name)
  }
  return shapes
}
