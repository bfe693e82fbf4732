import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** The whole browser, and Debian's package of its headless shell. */
const SYSTEM_CHROMIUMS = ['/usr/bin/chromium', '/usr/lib/chromium/chromium-headless-shell']
const named = process.env['CHROMIUM_PATH'] || SYSTEM_CHROMIUMS.find((path) => existsSync(path)) || ''

/** A real Chromium without outside connections: the named one, the system's, or the one Playwright installed. */
export const chromiumOptions = {
  ...(named && { executablePath: named }),
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...(process.env['KLEPKA_CHROMIUM_FLAGS']?.split(' ') ?? []),
  ],
}

export const openChromium = () => chromium.launch(chromiumOptions)
