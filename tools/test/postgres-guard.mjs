/** Runs a private PostgreSQL while its standard input stays open, then stops it and removes its folder. */
import { execFile, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const READY_WITHIN_MS = 30_000
const POLL_MS = 100

const { programs, folder, user, isDurable } = JSON.parse(process.argv[2])

/**
 * Unlike a shop's server it has no replication, no early checkpoints and, optionally, does not wait
 * for the disk.
 */
const SETTINGS = {
  fsync: isDurable ? 'on' : 'off',
  listen_addresses: '',
  max_connections: '300',
  shared_buffers: '256MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
  timezone: 'UTC',
}

const run = promisify(execFile)
const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } }
const data = join(folder, 'data')
let server

const tidyUp = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })

const stop = () => {
  if (!server || server.exitCode !== null || server.signalCode !== null) {
    tidyUp()
    process.exit(0)
  }
  server.once('exit', () => {
    tidyUp()
    process.exit(0)
  })
  server.kill('SIGQUIT') // its data is deleted anyway
}

process.stdin.on('end', stop).on('error', stop).resume()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
process.stdout.on('error', () => {})

const fail = (reason) => {
  console.log(String(reason).trim().split('\n').at(-1))
  server?.kill('SIGQUIT')
  tidyUp()
  process.exit(1)
}

try {
  await run(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'klepka', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    options,
  )
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let said = ''
  server = spawn(join(programs, 'postgres'), ['-D', data, '-k', folder, ...settings], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  server.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-4000)
  })
  server.on('exit', () => fail(`PostgreSQL ended: ${said}`))

  const startMs = Date.now()
  for (;;) {
    try {
      await run(
        join(programs, 'psql'),
        ['-h', folder, '-U', 'klepka', '-d', 'postgres', '-qc', 'create database klepka'],
        options,
      )
      break
    } catch (error) {
      if (Date.now() - startMs > READY_WITHIN_MS) throw error
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
  server.removeAllListeners('exit')
  console.log('ready')
} catch (error) {
  fail(error.stderr || error.message)
}
