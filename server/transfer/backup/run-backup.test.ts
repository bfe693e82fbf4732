import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readBackupSettings } from '#server/platform/backup-settings.ts'
import { connect } from '#server/platform/db/connect.ts'
import type { Database } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { addProduct } from '#server/testing/make.ts'
import { DOUBLE_KEYS, startStorageDouble } from '#server/testing/object-storage/storage-double.ts'
import { startProcess } from '#server/testing/processes/start-process.ts'
import { expiredBackups } from './backup-files.ts'
import { backupName, createdMsOf } from './backup-format.ts'
import { findBackupState, isBackupDue, findLastBackupMs } from './backup-task.ts'
import { verifyBackup } from './load-backup.ts'
import { newestBackup, runBackup, runRestore } from './run-backup.ts'
import { bytesOf } from './write-backup.ts'

const NOW = Date.UTC(2026, 10, 29, 10, 15)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const PASSPHRASE = 'zielona deska dębowa'

let folder: string
let dataFolder: string
let db: Database
let nowMs: number
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'klepka-backups-'))
  dataFolder = join(folder, 'data')
  mkdirSync(join(dataFolder, 'pictures'), { recursive: true })
  db = await connect({ sqliteFile: join(dataFolder, 'klepka.sqlite') })
  await migrate(db, 0)
  await addProduct(db, { name: 'Deska', stock: 7 })
  nowMs = NOW
})
afterEach(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

const settingsOf = (env: Record<string, string>) => readBackupSettings(env, folder)!
const deps = () => ({
  db,
  settings: { dataFolder, publicUrl: 'https://sklep.example.pl', secret: 's'.repeat(40) },
  now: () => nowMs,
  randomBytes: (count: number) => randomBytes(count),
})
const run = (env: Record<string, string>) => {
  const { destination, shown, kept, passphrase } = settingsOf(env)
  return runBackup(deps(), { destination, shown, kept, passphrase })
}
const services = (env: Record<string, string>) => ({
  db,
  now: () => nowMs,
  settings: { backup: readBackupSettings(env, folder) } as never,
})

describe('backups in a folder', () => {
  it('are named by their time, checked, and remembered', async () => {
    const made = await run({ BACKUP_TO: 'kopie' })
    expect(made.name).toBe('klepka-2026-11-29T10-15-00Z.tar.gz')
    expect(readdirSync(join(folder, 'kopie'))).toEqual([made.name])
    expect(readdirSync(join(dataFolder, 'backups'))).toEqual([])
    nowMs += 2 * HOUR_MS
    expect(await findLastBackupMs(db.read)).toBe(nowMs - 2 * HOUR_MS)
    expect(await findBackupState(services({ BACKUP_TO: 'kopie' }))).toEqual({
      lastMs: NOW,
      isLate: false,
      problem: null,
    })
  })

  it('that cannot be written are a failure that the owner sees, and are tried again', async () => {
    const env = { BACKUP_TO: join(folder, 'plik', 'kopie') }
    writeFileSync(join(folder, 'plik'), '')
    await expect(run(env)).rejects.toThrow('ENOTDIR')
    expect(await findBackupState(services(env))).toMatchObject({
      lastMs: null,
      isLate: true,
      problem: expect.any(String),
    })
    expect(await isBackupDue(services(env))).toBe(false)
    nowMs += HOUR_MS
    expect(await isBackupDue(services(env))).toBe(true)
  })

  it('that a stopping server gives up are no failure, and leave nothing', async () => {
    const env = { BACKUP_TO: 'kopie' }
    const { destination, shown } = settingsOf(env)
    const stop = AbortSignal.abort()
    const making = runBackup(deps(), { destination, shown, kept: undefined, passphrase: undefined, stop })
    await expect(making).rejects.toThrow('aborted')
    expect(readdirSync(join(folder, 'kopie'))).toEqual([])
    expect(await findBackupState(services(env))).toEqual({ lastMs: null, isLate: false, problem: null })
    expect(await isBackupDue(services(env))).toBe(true)
  })

  it('are made as often as the operator wants, and are late when they are not', async () => {
    const env = { BACKUP_TO: 'kopie', BACKUP_EVERY_HOURS: '12' }
    expect(await isBackupDue(services({}))).toBe(false)
    expect(await isBackupDue(services(env))).toBe(true)
    await run(env)
    expect(await isBackupDue(services(env))).toBe(false)
    nowMs += 12 * HOUR_MS
    expect(await isBackupDue(services(env))).toBe(true)
    expect((await findBackupState(services(env)))?.isLate).toBe(false)
    nowMs += 4 * HOUR_MS
    expect((await findBackupState(services(env)))?.isLate).toBe(true)
  })

  it('are removed when retention no longer wants them, and nothing else is', async () => {
    const env = { BACKUP_TO: 'kopie', BACKUP_KEEP: '2d' }
    mkdirSync(join(folder, 'kopie'))
    writeFileSync(join(folder, 'kopie', 'moje.txt'), '')
    for (const _ of [1, 2, 3]) {
      await run(env)
      nowMs += DAY_MS
    }
    expect(readdirSync(join(folder, 'kopie')).toSorted()).toEqual([
      'klepka-2026-11-30T10-15-00Z.tar.gz',
      'klepka-2026-12-01T10-15-00Z.tar.gz',
      'moje.txt',
    ])
  })

  it('that a killed process leaves look like none and are refused', async () => {
    // Pictures that take a while.
    for (let number = 0; number < 40; number++)
      writeFileSync(join(dataFolder, 'pictures', `deska-${number}.webp`), randomBytes(1_000_000))
    const to = join(folder, 'kopie')
    const child = spawn(process.execPath, ['tools/shop/backup.ts', to], {
      env: { ...process.env, DATA_DIR: dataFolder, DATABASE_URL: '', SECRET: '' },
      stdio: 'ignore',
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    await expect
      .poll(() => (existsSync(to) ? readdirSync(to) : []), { timeout: 60_000, interval: 2 })
      .toHaveLength(1)
    child.kill('SIGKILL')
    await ended
    const [left] = readdirSync(to)
    expect(createdMsOf(left!)).toBeUndefined()
    await expect(newestBackup({ folder: to })).rejects.toThrow('Nie ma tam żadnej kopii')
    const reading = verifyBackup(
      { bytes: bytesOf(join(to, left!)), passphrase: undefined },
      { work: folder, nowMs },
    )
    await expect(reading).rejects.toThrow(/urywa się|To nie jest kopia/)
  })
})

describe('the commands', () => {
  const env = () => ({
    DATA_DIR: dataFolder,
    DATABASE_URL: '',
    SECRET: '',
    INIT_CWD: folder,
    BACKUP_PASSPHRASE: PASSPHRASE,
  })

  it('back the shop up and restore it on an empty machine', async () => {
    const made = await startProcess(['tools/shop/backup.ts', 'kopie'], env(), /\)\.\n/)
    expect(made.output()).toMatch(/Kopia gotowa i sprawdzona: kopie\/klepka-.*\.tar\.gz\.enc/)
    const [name] = readdirSync(join(folder, 'kopie'))
    const elsewhere = { ...env(), DATA_DIR: join(folder, 'nowy') }
    const restored = await startProcess(['tools/shop/restore.ts', `kopie/${name}`], elsewhere, /npm start\n/)
    expect(restored.output()).toContain('Sklep odtworzony')
    const refused = await startProcess(['tools/shop/restore.ts', `kopie/${name}`], elsewhere, /\n/)
    expect(refused.output()).toContain('jest już sklep z danymi')
    const missing = await startProcess(['tools/shop/restore.ts', 'kopie/nie-ma', '--check'], elsewhere, /\n/)
    expect(missing.output()).toContain('Nie ma takiego pliku')
    const found = await connect({ sqliteFile: join(folder, 'nowy', 'klepka.sqlite') })
    expect(await found.read.selectFrom('products').select('name').execute()).toEqual([{ name: 'Deska' }])
    await found.close()
  })
})

describe('backups in a storage', () => {
  it('are sent, read back, found again and restored', async () => {
    const double = await startStorageDouble()
    try {
      const env = {
        BACKUP_TO: 's3://kopie/sklep',
        BACKUP_KEEP: '1d',
        BACKUP_PASSPHRASE: PASSPHRASE,
        S3_ENDPOINT: double.url,
        ...DOUBLE_KEYS,
      }
      await run(env)
      nowMs += DAY_MS
      const { name } = await run(env)
      expect([...double.objects.keys()]).toEqual([`sklep/${name}`])
      const { destination } = settingsOf(env)
      expect(await newestBackup(destination)).toBe(name)
      const target = join(folder, 'nowy')
      mkdirSync(target)
      const database = { sqliteFile: join(target, 'klepka.sqlite') }
      const read = await runRestore(
        { settings: { database, dataFolder: target }, nowMs },
        { from: { destination, name }, passphrase: PASSPHRASE, isForced: false, isCheckOnly: false },
      )
      expect([read.manifest.rows['products'], existsSync(database.sqliteFile)]).toEqual([1, true])
    } finally {
      await double.close()
    }
  })
})

describe('retention', () => {
  const files = (...texts: string[]) =>
    texts.map((text) => ({ name: text, createdMs: Date.parse(`${text}T03:00:00Z`) }))
  const left = (all: ReturnType<typeof files>, days: number, weeks: number, months: number) => {
    const expired = new Set(expiredBackups(all, { days, weeks, months }))
    return all.filter((file) => !expired.has(file)).map(({ name }) => name)
  }

  it('leaves the newest of each of the last days, weeks and months', () => {
    const all = files(
      '2026-09-30',
      '2026-10-15',
      '2026-10-31',
      '2026-11-15',
      '2026-11-22',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
    )
    expect(left(all, 2, 0, 0)).toEqual(['2026-11-28', '2026-11-29'])
    expect(left(all, 1, 3, 0)).toEqual(['2026-11-15', '2026-11-22', '2026-11-29'])
    expect(left(all, 1, 0, 3)).toEqual(['2026-09-30', '2026-10-31', '2026-11-29'])
    expect(left(all, 3, 2, 2)).toEqual(['2026-10-31', '2026-11-22', '2026-11-27', '2026-11-28', '2026-11-29'])
  })

  it('always leaves the newest, and days without a backup do not count', () => {
    expect(left(files('2026-01-01', '2026-05-01'), 0, 0, 0)).toEqual(['2026-05-01'])
    expect(left(files('2026-01-01', '2026-05-01'), 2, 0, 0)).toEqual(['2026-01-01', '2026-05-01'])
  })

  it('knows backups by their names only', () => {
    expect(createdMsOf(backupName(NOW, true))).toBe(NOW)
    for (const name of [
      'klepka.sqlite',
      `${backupName(NOW, false)}.part`,
      'klepka-2026-13-45T99-99-99Z.tar.gz.bak',
    ])
      expect(createdMsOf(name)).toBeUndefined()
  })
})
