import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

/** `source` makes `#storefront/render` the file itself; the running server takes the bundle in dist/. */
const conditions = ['source', ...defaultServerConditions]

const isDeep = process.env['KLEPKA_DEEP'] === '1'
const MINUTE_MS = 60_000
/**
 * Chromium's headless shell now and then draws no more frames of a page on a busy machine (once in a day of
 * some 3,000 tests): Playwright waits for two of them before it presses anything, hears nothing and says just
 * that. An element that is hidden, disabled or moving is told of in further lines, and what fails by our
 * doing fails again. The deep run takes the whole browser and tries nothing twice. (`22m`: the end of its
 * grey.)
 */
const DREW_NO_FRAME = /waiting for element to be visible, enabled and stable\W*(22m)?\W*$/

const everyProject = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  oxc: { jsx: { runtime: 'automatic' as const } },
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        ...everyProject,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['node_modules/**', 'dist/**', 'data/**', 'e2e/**'],
          testTimeout: isDeep ? 10 * MINUTE_MS : MINUTE_MS,
          hookTimeout: MINUTE_MS,
          // A worker keeps what it has loaded: nothing under test holds state of its own outside what a test opens.
          isolate: isDeep,
          globalSetup: isDeep ? [] : ['server/testing/make-database-templates.ts'],
        },
      },
      {
        ...everyProject,
        test: {
          name: 'browser',
          include: ['e2e/**/*.e2e.{ts,tsx}'],
          exclude: isDeep ? [] : ['e2e/shop/accessibility/lighthouse.e2e.ts'],
          // Two at a time save a quarter on two cores. The deep run measures, and there they would make each
          // other late.
          fileParallelism: !isDeep,
          testTimeout: isDeep ? 10 * MINUTE_MS : 2 * MINUTE_MS,
          hookTimeout: 2 * MINUTE_MS,
          retry: { count: isDeep ? 0 : 1, condition: DREW_NO_FRAME },
          // A page on a busy machine may take its time; the usual second is for quick ones.
          expect: { poll: { timeout: 15_000, interval: 20 } },
        },
      },
    ],
  },
})
