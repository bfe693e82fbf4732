import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const SYSTEM_CHROMIUM = '/usr/bin/chromium'
const named = process.env['CHROMIUM_PATH'] || (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : '')

/** A real Chromium that keeps to itself: the one that is named, the system's, else the one Playwright keeps. */
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
  ],
}

export const openChromium = () => chromium.launch(chromiumOptions)
