/** `npm run dev`: builds again and restarts the server whenever a source file changes. */
import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { build } from './build/build.ts'

/** As it was before the first build, which makes the whole process a production one. */
const ENVIRONMENT = { ...process.env }
const ROOT = join(import.meta.dirname, '..')
/** What browsers load, and what the server renders with, is built from these. */
const BUILT = ['attribution', 'campaign', 'console', 'contract', 'forms', 'session', 'storefront', 'widget']
/** A change here only restarts. */
const WATCHED = [...BUILT, 'server']
/** Editors save in several steps. */
const SETTLE_MS = 150

let server: ChildProcess | undefined
let isBuildNeeded = true
let timer: NodeJS.Timeout | undefined
let working: Promise<void> = Promise.resolve()

const restart = async () => {
  if (isBuildNeeded) {
    isBuildNeeded = false
    try {
      await build()
    } catch (error) {
      console.error((error as Error).message)
      return
    }
  }
  if (server) {
    const ended = new Promise((resolve) => server?.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
  }
  server = spawn(process.execPath, [join(ROOT, 'server/main.ts')], { stdio: 'inherit', env: ENVIRONMENT })
}

for (const folder of WATCHED) {
  watch(join(ROOT, folder), { recursive: true }, (_, file) => {
    if (!file || /\.(?:test|e2e)\.tsx?$/.test(file)) return
    isBuildNeeded ||= BUILT.includes(folder)
    clearTimeout(timer)
    timer = setTimeout(() => (working = working.then(restart)), SETTLE_MS)
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server?.once('exit', () => process.exit(0))
    if (!server?.kill('SIGTERM')) process.exit(0)
  })
}
await restart()
