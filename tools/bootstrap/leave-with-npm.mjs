import { readFileSync } from 'node:fs'
import { isAlive } from './is-alive.mjs'

const POLL_MS = 200

/** npm runs a script through a shell, which may stay when npm is killed; on Linux its parent is known. */
const findNpm = () => {
  try {
    const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8'))
    return /^(ba|da)?sh$/.test(name) ? Number(rest.split(' ')[1]) : process.ppid
  } catch {
    return process.ppid
  }
}

/**
 * Calls `leave` once the npm that started us has ended without passing a signal on (kill -9, or its shell was
 * in between): an orphaned server would occupy the port. Run without npm, we may outlive the process that
 * started us.
 */
export const leaveWithNpm = (leave) => {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const npm = findNpm()
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return
    clearInterval(timer)
    leave()
  }, POLL_MS)
  timer.unref()
}
