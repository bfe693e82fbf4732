import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { migrations } from '#server/platform/db/migrations/index.ts'
import { type Check, type Diagnosis, findings, reasonOf } from './finding.ts'

const OLDEST_POSTGRES = 13
const TURNS = 9
const SLOW_MS = 10
const BAD_MS = 50
const CLOCK_MS = 2_000
const CONNECT_LIMIT_MS = 10_000
const HOUR_MS = 3_600_000
const LATE_MS = 3 * HOUR_MS

/** Reads of either engine; nothing is created, migrated or changed. */
export type Reader = {
  rows: (sql: string) => Promise<Record<string, unknown>[]>
  close: () => Promise<void>
}

/** Undefined: there is no database yet. */
export const openReader = async (
  database: { postgresUrl: string } | { sqliteFile: string },
): Promise<Reader | undefined> => {
  if ('sqliteFile' in database) {
    if (!existsSync(database.sqliteFile)) return undefined
    const sqlite = new Sqlite(database.sqliteFile, { readonly: true, fileMustExist: true })
    return {
      rows: async (sql) => sqlite.prepare(sql).all() as Record<string, unknown>[],
      close: async () => void sqlite.close(),
    }
  }
  const client = new pg.Client({
    connectionString: database.postgresUrl,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    statement_timeout: CONNECT_LIMIT_MS,
  })
  await client.connect()
  return { rows: async (sql) => (await client.query(sql)).rows, close: () => client.end() }
}

const checkMigrations = async (reader: Reader): Promise<Diagnosis> => {
  const { ok, warning, problem } = findings('baza')
  const applied = await reader.rows('select name from applied_migrations').catch(() => [])
  const names = new Set(applied.map(({ name }) => String(name)))
  if (names.size === 0) return warning('Baza jest pusta.', 'Uruchom sklep: npm start.')
  const known = new Set(migrations.map(({ name }) => name))
  const newer = [...names].filter((name) => !known.has(name))
  if (newer.length > 0)
    return problem(
      `Dane pochodzą z nowszej wersji programu (${newer.join(', ')}).`,
      'Uruchom nowszą wersję programu; ta danych nie otworzy.',
    )
  const missing = migrations.length - names.size
  return missing > 0
    ? warning(
        `Baza czeka na zmiany tej wersji: ${missing}.`,
        'Zrób kopię (npm run backup) i uruchom sklep ponownie.',
      )
    : ok('Baza ma wszystkie zmiany tej wersji.')
}

const checkPostgres = async (reader: Reader, nowMs: () => number): Promise<Diagnosis[]> => {
  const { ok, warning, problem } = findings('baza')
  const found: Diagnosis[] = []
  const setting = async (name: string) => String((await reader.rows(`show ${name}`))[0]?.[name])
  const major = Math.floor(Number(await setting('server_version_num')) / 10_000)
  found.push(
    major < OLDEST_POSTGRES
      ? problem(
          `PostgreSQL ${major} jest za stary.`,
          `Zaktualizuj do PostgreSQL ${OLDEST_POSTGRES} lub nowszego.`,
        )
      : ok(`PostgreSQL ${major}.`),
  )
  for (const name of ['fsync', 'full_page_writes'])
    if ((await setting(name)) === 'off')
      found.push(
        problem(
          `PostgreSQL ma ${name} = off: po zaniku prądu zamówienia zginą.`,
          `Ustaw ${name} = on w postgresql.conf.`,
        ),
      )
  if ((await setting('synchronous_commit')) === 'off')
    found.push(
      problem(
        'PostgreSQL ma synchronous_commit = off: ostatnie zamówienia mogą zginąć.',
        'Ustaw synchronous_commit = on; koszyki i statystyki sklep i tak zapisuje bez czekania.',
      ),
    )
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const startMs = performance.now()
    await reader.rows('select 1 as one')
    times.push(performance.now() - startMs)
  }
  const ms = times.toSorted((a, b) => a - b)[TURNS >> 1]!
  const text = `Baza odpowiada po ${ms.toFixed(1)} ms.`
  const nearer = 'Strona pyta bazę kilka razy: umieść sklep i bazę w jednej sieci.'
  found.push(ms > BAD_MS ? problem(text, nearer) : ms > SLOW_MS ? warning(text, nearer) : ok(text))
  const [row] = await reader.rows('select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms')
  const differenceMs = Math.abs(Number(row?.['ms']) - nowMs())
  if (differenceMs > CLOCK_MS)
    found.push(
      problem(
        `Zegary sklepu i bazy różnią się o ${Math.round(differenceMs / 1000)} s.`,
        'Włącz synchronizację czasu (systemd-timesyncd albo chrony) na obu komputerach.',
      ),
    )
  return found
}

const checkBackups = async (
  reader: Reader,
  backup: { everyHours: number; passphrase: string | undefined } | undefined,
  nowMs: number,
): Promise<Diagnosis[]> => {
  const { ok, warning, problem } = findings('kopia')
  if (!backup)
    return [
      warning(
        'Sklep nie robi sam kopii zapasowych.',
        'Ustaw BACKUP_TO (folder na innym dysku albo s3://…), zob. docs/operations.md.',
      ),
    ]
  const [last] = await reader
    .rows('select started_ms, problem, state from backups order by started_ms desc limit 1')
    .catch(() => [])
  const [whole] = await reader
    .rows("select started_ms from backups where state = 'ready' order by started_ms desc limit 1")
    .catch(() => [])
  const found: Diagnosis[] = []
  if (last?.['state'] === 'failed')
    found.push(
      problem(
        `Ostatnia kopia się nie udała: ${String(last['problem'])}`,
        'Usuń przyczynę i wykonaj: npm run backup',
      ),
    )
  if (!whole) return [...found, warning('Nie ma jeszcze żadnej kopii.', 'Wykonaj: npm run backup')]
  const ageMs = nowMs - Number(whole['started_ms'])
  const text = `Ostatnia kopia ma ${Math.max(0, Math.round(ageMs / HOUR_MS))} h.`
  found.push(
    ageMs > backup.everyHours * HOUR_MS + LATE_MS
      ? problem(
          text,
          `Powinna powstawać co ${backup.everyHours} h: sprawdź dziennik serwera albo wykonaj npm run backup.`,
        )
      : ok(text),
  )
  if (!backup.passphrase)
    found.push(
      warning('Kopie nie są zaszyfrowane.', 'Ustaw BACKUP_PASSPHRASE i zapisz to hasło poza tym komputerem.'),
    )
  return found
}

/** Whether the database can be reached, is of this version, durable, near, and backed up. */
export const checkDatabase: Check = async ({ settings, nowMs }) => {
  const { ok, warning, problem } = findings('baza')
  let reader: Reader | undefined
  try {
    reader = await openReader(settings.database)
  } catch (error) {
    return [
      problem(
        `Nie można otworzyć bazy: ${reasonOf(error)}.`,
        'Sprawdź DATABASE_URL (albo plik bazy) i czy baza działa.',
      ),
    ]
  }
  if (!reader) return [warning('Nie ma jeszcze bazy danych.', 'Powstanie przy pierwszym „npm start”.')]
  try {
    return [
      ...('postgresUrl' in settings.database
        ? await checkPostgres(reader, Date.now)
        : [ok('Baza SQLite daje się czytać.')]),
      await checkMigrations(reader),
      ...(await checkBackups(reader, settings.backup, nowMs)),
    ]
  } catch (error) {
    return [
      problem(
        `Baza nie odpowiada jak powinna: ${reasonOf(error)}.`,
        'Sprawdź jej dziennik i miejsce na jej dysku.',
      ),
    ]
  } finally {
    await reader.close()
  }
}
