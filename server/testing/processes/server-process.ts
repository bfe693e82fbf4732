import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { startMsOf } from './process-usage.ts'

/** The last line of a start: the process listens. */
const READY = /(?:Tryb|Dane): .*\n/
const UP_LIMIT_MS = 60_000
const PAUSE_MS = 10
const COMMAND = JSON.parse(readFileSync('tools/bootstrap/server-command.json', 'utf8')) as string[]
/** As in `tools/bootstrap/hand-over.mjs`. */
const COMPILE_CACHE = 'node_modules/.cache/node'

export type ServerProcess = {
  url: string
  /** From the start of the process to its first answer; see `startMsOf`. */
  upAfterMs: number
  /** Kills the process at once, as in a power cut; resolves when it has ended. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

/** The real server in a separate process, on the data and port in `env`; ready when it answers. */
export const startServer = async (env: Record<string, string>): Promise<ServerProcess> => {
  if (!existsSync('dist/server/main.js'))
    throw new Error(
      'dist/ is missing: `npm test` builds it first, or run `node tools/run.mjs tools/build/build.ts`',
    )
  const startedMs = performance.now()
  // As `npm start` runs it, with compiled code cached between starts, as it restarts after
  // a power cut.
  const { PATH = '', NODE_COMPILE_CACHE = COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, COMMAND, {
    env: { DEMO_CAMPAIGNS: '0', DEMO_PAYMENTS: '0', DEMO_CONNECTORS: '0', ...env, PATH, NODE_COMPILE_CACHE },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part))
  child.stderr.on('data', (part: Buffer) => (output += part))
  const url = `http://127.0.0.1:${env['PORT']}`

  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended at once:\n${output}`)
    if (performance.now() - startedMs > UP_LIMIT_MS) {
      child.kill('SIGKILL')
      throw new Error(`The server did not come up:\n${output}`)
    }
    // An address that needs no page: it answers as soon as the server listens. Without the line it may be another
    // process that answers, and this one ends.
    const answers = await fetch(`${url}/?wc-ajax=get_refreshed_fragments`).then(
      (response) => response.ok,
      () => false,
    )
    if (answers && READY.test(output)) break
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return {
    url,
    upAfterMs: startMsOf(child.pid ?? 0, performance.now() - startedMs),
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  }
}

const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}
