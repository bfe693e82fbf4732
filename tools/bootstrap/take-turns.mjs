import { createHash } from 'node:crypto'
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from './is-alive.mjs'
import { Problem } from './problem.mjs'

const POLL_MS = 300
const HEARTBEAT_MS = 2000
const SILENT_TOO_LONG_MS = 15_000

/** A lock is stale when its process has ended or, with the number given to another process, no longer refreshes it. */
const isLeftOver = (lockFile) => {
  try {
    const holder = Number.parseInt(readFileSync(lockFile, 'utf8'), 10)
    if (Number.isInteger(holder) && !isAlive(holder)) return true
    return Date.now() - statSync(lockFile).mtimeMs > SILENT_TOO_LONG_MS
  } catch {
    return false
  }
}

/** Commands started at the same time in one folder do `work` one after another. */
export const takeTurns = async (folder, work) => {
  const lockFile = join(
    tmpdir(),
    `klepka-${createHash('sha1').update(folder).digest('hex').slice(0, 12)}.lock`,
  )
  for (let isTold = false; ;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST')
        throw new Problem(`The temporary folder ${tmpdir()} cannot be written (${error.code}).`)
    }
    if (isLeftOver(lockFile)) rmSync(lockFile, { force: true })
    else {
      if (!isTold) console.log('Another command is preparing this folder; waiting for it…')
      isTold = true
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }

  const heartbeat = setInterval(() => {
    try {
      utimesSync(lockFile, new Date(), new Date())
    } catch {}
  }, HEARTBEAT_MS)
  const release = () => rmSync(lockFile, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    release()
  }
}
