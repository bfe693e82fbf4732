import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** How `npm test` starts its own; server code may only import it by path. */
const BOOTSTRAP = new URL('../../../tools/test/postgres.mjs', import.meta.url).href
type Started = {
  programs: string
  url: string
  user: { uid?: number; gid?: number }
  stop: () => Promise<unknown>
}

export type PrivatePostgres = {
  /** With an empty database `klepka`. */
  url: string
  /** Restarts it as an operator would: connections are ended, clients are refused until it runs again. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * A PostgreSQL for one test, which may be stopped and started without disturbing others. Not in the
 * folder for the files of a test run, because that one is closed to the unprivileged user that
 * PostgreSQL runs as.
 */
export const openPrivatePostgres = async (): Promise<PrivatePostgres> => {
  const { startPostgres } = (await import(BOOTSTRAP)) as {
    startPostgres: (options: { parent: string }) => Promise<Started>
  }
  const postgres = await startPostgres({ parent: '/tmp' })
  const folder = decodeURIComponent(/[?&]host=([^&]+)/.exec(postgres.url)?.[1] ?? '')
  const control = (...args: string[]) =>
    run(join(postgres.programs, 'pg_ctl'), ['-D', join(folder, 'data'), '-w', ...args], {
      ...postgres.user,
      cwd: folder,
    })
  return {
    url: postgres.url,
    restart: async () => void (await control('restart', '-m', 'fast', '-l', join(folder, 'log'))),
    stop: async () => {
      // Its guard knows only the server it started itself.
      await control('stop', '-m', 'immediate')
      await postgres.stop()
    },
  }
}
