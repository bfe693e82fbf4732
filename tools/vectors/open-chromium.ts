import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const SYSTEM_CHROMIUM = '/usr/bin/chromium'

/** A real Chromium: the system's when there is one, else the one Playwright keeps. */
export const openChromium = () =>
  chromium.launch({
    ...(existsSync(SYSTEM_CHROMIUM) && { executablePath: SYSTEM_CHROMIUM }),
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
  })
