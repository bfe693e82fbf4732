import { withProgress } from '../bootstrap/progress.mjs'
import { runQuietly } from '../bootstrap/run-quietly.mjs'

/** Installs a Debian package when we are root; true when that worked. */
export const installSystemPackage = async (name) => {
  if (process.getuid?.() !== 0) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) =>
    runQuietly(
      'apt-get',
      ['-q', '-y', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', ...args],
      { env },
    )
  return withProgress(`Installing the system package ${name}`, async () => {
    await apt('update')
    return (await apt('install', '--no-install-recommends', name)).code === 0
  })
}
