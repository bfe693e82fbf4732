import { mkdtemp, open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type Check, type Diagnosis, findings, reasonOf } from './finding.ts'

const MB = 1024 * 1024
const LITTLE_MB = 512
const SOME_MB = 2048
const FULL_PERCENT = 90
const SYNCS = 15
const SLOW_SYNC_MS = 20
const BAD_SYNC_MS = 100
const GROUP_OR_OTHERS = 0o077

/** Kinds of file systems by their number in `statfs`. */
const FILE_SYSTEMS: Record<number, { name: string; fault: 'memory' | 'network' | 'layer' }> = {
  0x01021994: { name: 'tmpfs', fault: 'memory' },
  0x858458f6: { name: 'ramfs', fault: 'memory' },
  0x6969: { name: 'NFS', fault: 'network' },
  0xff534d42: { name: 'CIFS', fault: 'network' },
  0xfe534d42: { name: 'SMB', fault: 'network' },
  0x794c7630: { name: 'overlayfs', fault: 'layer' },
}

/** The median time of a write that is on the disk, in milliseconds. */
const measureSync = async (folder: string): Promise<number> => {
  const inner = await mkdtemp(join(folder, '.doctor-'))
  try {
    const handle = await open(join(inner, 'sync'), 'w')
    const times: number[] = []
    for (let turn = 0; turn < SYNCS; turn++) {
      const startMs = performance.now()
      await handle.write(Buffer.alloc(4096, turn))
      await handle.datasync()
      times.push(performance.now() - startMs)
    }
    await handle.close()
    return times.toSorted((a, b) => a - b)[SYNCS >> 1]!
  } finally {
    await rm(inner, { recursive: true, force: true })
  }
}

/** Whether data lies where it stays, for its owner only, with space, on a disk that is fast enough. */
export const checkDisk: Check = async ({ settings: { dataFolder, database } }) => {
  const { ok, warning, problem } = findings('dysk')
  const found: Diagnosis[] = []
  const folder = await stat(dataFolder).catch(() => undefined)
  if (!folder?.isDirectory())
    return [
      warning(
        `Nie ma jeszcze folderu danych ${dataFolder}.`,
        'Powstanie przy pierwszym „npm start”; sprawdź DATA_DIR.',
      ),
    ]
  found.push(
    folder.mode & GROUP_OR_OTHERS
      ? warning(
          `Folder ${dataFolder} mogą czytać inni użytkownicy komputera.`,
          `Wykonaj: chmod 700 ${dataFolder}`,
        )
      : ok(`Folder ${dataFolder} jest tylko dla swojego właściciela.`),
  )
  const { bavail, bfree, blocks, bsize, type } = await statfs(dataFolder)
  const freeMb = Math.floor((bavail * bsize) / MB)
  const taken = blocks - bfree
  const used = Math.round((100 * taken) / Math.max(1, taken + bavail))
  const space = `Wolne miejsce na dysku danych: ${freeMb} MB (zajęte ${used}%).`
  const advice = 'Zwolnij miejsce albo powiększ dysk; kopie trzymaj gdzie indziej.'
  found.push(
    freeMb < LITTLE_MB
      ? problem(space, advice)
      : freeMb < SOME_MB || used >= FULL_PERCENT
        ? warning(space, advice)
        : ok(space),
  )
  const system = FILE_SYSTEMS[type]
  if (system?.fault === 'memory')
    found.push(
      problem(
        `Dane leżą w pamięci (${system.name}) i zginą przy restarcie.`,
        'Ustaw DATA_DIR na folder na dysku.',
      ),
    )
  if (system?.fault === 'layer')
    found.push(
      warning(
        `Dane leżą w warstwie kontenera (${system.name}) i znikną razem z nim.`,
        'Podłącz wolumen pod DATA_DIR, jak w deploy/compose.yaml.',
      ),
    )
  if (system?.fault === 'network' && 'sqliteFile' in database)
    found.push(
      problem(
        `Baza SQLite leży na dysku sieciowym (${system.name}), gdzie blokady nie są pewne.`,
        'Przenieś DATA_DIR na dysk lokalny albo użyj PostgreSQL (DATABASE_URL).',
      ),
    )
  try {
    const ms = await measureSync(dataFolder)
    const text = `Zapis trwa ${ms.toFixed(1)} ms, zanim jest pewny (fsync).`
    const faster = 'Każde zamówienie na to czeka: użyj szybszego dysku (SSD) albo innego rodzaju wolumenu.'
    found.push(
      ms > BAD_SYNC_MS ? problem(text, faster) : ms > SLOW_SYNC_MS ? warning(text, faster) : ok(text),
    )
  } catch (error) {
    found.push(
      problem(
        `Nie da się zapisywać w ${dataFolder}: ${reasonOf(error)}.`,
        'Uruchom doktora jako użytkownik sklepu i popraw prawa folderu.',
      ),
    )
  }
  return found
}
