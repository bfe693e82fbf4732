import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** How `npm test` starts its own; a server may only import it by its address. */
const BOOTSTRAP = new URL('../../../tools/test/postgres.mjs', import.meta.url).href
type Started = {
  programs: string
  url: string
  user: { uid?: number; gid?: number }
  stop: () => Promise<unknown>
}

export type PrivatePostgres = {
  /** With a database `klepka` that is empty. */
  url: string
  /** As an operator restarts it: connections are ended, clients are refused until it is up again. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * A PostgreSQL of one test alone, which may be stopped and started without disturbing others. Not in the
 * folder that a run of the tests keeps its files in: that one is closed to the unprivileged user that
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
