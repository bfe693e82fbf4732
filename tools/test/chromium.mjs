import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installSystemPackage } from './system-package.mjs'
import { Problem } from '../bootstrap/problem.mjs'
import { withProgress } from '../bootstrap/progress.mjs'
import { runQuietly } from '../bootstrap/run-quietly.mjs'

const SYSTEM_CHROMIUM = '/usr/bin/chromium'
/** Debian's package of the same engine without windows, menus and profiles: a third of the processor time in tests. */
const SHELL = { path: '/usr/lib/chromium/chromium-headless-shell', package: 'chromium-headless-shell' }

const starts = async (path) =>
  (await runQuietly(path, ['--headless', '--no-sandbox', '--disable-gpu', '--dump-dom', 'about:blank']))
    .code === 0

/** Where Playwright would install the Chromium of its version, whether or not it was downloaded. */
const playwrightPath = async (root, node) => {
  const script = "process.stdout.write(require('playwright-core').chromium.executablePath())"
  return (await runQuietly(node, ['-e', script], { cwd: root })).said.trim()
}

const downloadWithPlaywright = async (root, node) => {
  const path = await playwrightPath(root, node)
  if (existsSync(path)) return path
  const cli = join(root, 'node_modules/playwright-core/cli.js')
  const { code } = await withProgress('Downloading Chromium', () =>
    runQuietly(node, [cli, 'install', 'chromium'], { cwd: root }),
  )
  return code === 0 && existsSync(path) ? path : undefined
}

/**
 * The path of a Chromium that starts: named by CHROMIUM_PATH, the system's, else one installed or downloaded now.
 * `isWhole`: the browser as visitors have it; else its headless shell is enough, where there is one.
 */
export const findChromium = async (root, node, { isWhole }) => {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (await starts(named)) return named
    throw new Problem(`CHROMIUM_PATH names ${named}, which does not start.`)
  }
  if (!isWhole) {
    if (!existsSync(SHELL.path)) await installSystemPackage(SHELL.package)
    if (existsSync(SHELL.path) && (await starts(SHELL.path))) return SHELL.path
  }
  if (!existsSync(SYSTEM_CHROMIUM)) await installSystemPackage('chromium')
  if (existsSync(SYSTEM_CHROMIUM) && (await starts(SYSTEM_CHROMIUM))) return SYSTEM_CHROMIUM
  const downloaded = await downloadWithPlaywright(root, node)
  if (downloaded && (await starts(downloaded))) return downloaded
  throw new Problem(
    downloaded
      ? `Chromium was downloaded to ${downloaded} but does not start: install the system's chromium package, or set CHROMIUM_PATH.`
      : 'Chromium is missing and could not be installed or downloaded: install the chromium package, or set CHROMIUM_PATH.',
  )
}
