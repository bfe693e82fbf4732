import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Problem } from '../bootstrap/problem.mjs'
import { installSystemPackage } from './system-package.mjs'

const DEBIAN_FOLDER = '/usr/lib/postgresql'
/** The path of a unix socket may have 107 bytes. */
const LONGEST_FOLDER = 80

const isServerFolder = (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))

/** The folder of the newest installed server's programs. */
const findPrograms = () => {
  const versions = existsSync(DEBIAN_FOLDER)
    ? readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a))
    : []
  const folders = [
    ...versions.map((version) => join(DEBIAN_FOLDER, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find(isServerFolder)
}

/** PostgreSQL refuses to run as root: then it runs as its system user, or as nobody. */
const unprivilegedUser = () => {
  if (process.getuid?.() !== 0) return {}
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (!account)
    throw new Problem('PostgreSQL cannot run as root, and there is no user postgres or nobody to run it as.')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

/**
 * Starts a private PostgreSQL on a unix socket in a temporary folder. Returns its address and a function that
 * stops it; it also stops by itself when this process ends in any way. `parent` is a folder that the
 * unprivileged user may enter.
 * `isDurable`: commits wait for the disk. Without it they survive killed processes, not a machine that loses power.
 */
export const startPostgres = async ({ parent = tmpdir(), isDurable = true } = {}) => {
  if (!findPrograms()) await installSystemPackage('postgresql')
  const programs = findPrograms()
  if (!programs)
    throw new Problem(
      'PostgreSQL is missing and could not be installed: install the postgresql package, or set TEST_DATABASE_URL.',
    )

  const user = unprivilegedUser()
  const folder = mkdtempSync(join(parent.length > LONGEST_FOLDER ? '/tmp' : parent, 'klepka-pg-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)

  const guardFile = join(dirname(fileURLToPath(import.meta.url)), 'postgres-guard.mjs')
  // Detached: Ctrl-C must not end the guard before it has cleaned up.
  const guard = spawn(process.execPath, [guardFile, JSON.stringify({ programs, folder, user, isDurable })], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  guard.stdin.on('error', () => {})
  const ended = new Promise((resolve) => guard.on('exit', resolve))
  const answer = await new Promise((resolve) => {
    let said = ''
    guard.stdout.on('data', (chunk) => {
      said += chunk
      if (said.includes('\n')) resolve(said.trim())
    })
    ended.then(() => resolve(said.trim()))
  })
  if (answer !== 'ready')
    throw new Problem(
      `A private PostgreSQL could not be started from ${programs}: ${answer || 'it gave no reason'}`,
    )

  return {
    programs,
    user,
    url: `postgres://klepka@/klepka?host=${encodeURIComponent(folder)}`,
    stop: () => {
      guard.stdin.end()
      return ended
    },
  }
}
