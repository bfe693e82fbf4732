import { type Cookies, joinPairs, RECORDS } from './cookies.ts'
import type { AttributionSettings } from './settings.ts'

/** The one change of format so far, by the name it has always had: `|` between pairs became `|||`. */
const LONGER_SEPARATOR = '1418474375998'

/** Brings cookies of an older format up to date, once per visitor. */
export const migrateCookies = (cookies: Cookies, { lifetimeMinutes }: Pick<AttributionSettings, 'lifetimeMinutes'>) => {
  if (cookies.read('migrations')) return

  let done = 1
  if (cookies.read('first')) {
    try {
      for (const name of RECORDS) {
        const text = cookies.read(name)
        if (!text) continue
        cookies.erase(name)
        cookies.write(
          name,
          text.replace(/\|+/g, (run) => (run === '|' ? '|||' : run)),
          lifetimeMinutes,
        )
      }
      if (cookies.read('session')) cookies.write('session', joinPairs({ pgs: '0' }), lifetimeMinutes)
    } catch {
      done = 0
    }
  }
  cookies.write('migrations', joinPairs({ [LONGER_SEPARATOR]: String(done) }), lifetimeMinutes)
}
