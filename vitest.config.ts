import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import LongestFirst from './tools/test/longest-first.ts'

/** `source` makes `#storefront/render` the file itself; the running server takes the bundle in dist/. */
const conditions = ['source', ...defaultServerConditions]

const isDeep = process.env['KLEPKA_DEEP'] === '1'
const MINUTE_MS = 60_000
/**
 * On a busy machine Chromium's headless shell sometimes stops painting a page (once in some 3,000 tests).
 * Playwright waits for two frames before it clicks, times out, and its message ends with this line. When an
 * element is hidden, disabled or moving, more lines follow, so a fault of ours is not retried. The deep run
 * uses the whole browser and retries nothing. (`22m` ends a colour code.)
 */
const PAINTED_NO_FRAME = /waiting for element to be visible, enabled and stable\W*(22m)?\W*$/

const everyProject = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  oxc: { jsx: { runtime: 'automatic' as const, development: isDeep } },
}

const setupFiles = isDeep ? [] : ['tools/test/production-react.ts']

const LIGHTHOUSE = 'e2e/shop/accessibility/lighthouse.e2e.ts'
/** Tests that compare milliseconds or scroll positions frame by frame: one file at a time, after the others. */
const TIMED = [
  ...(isDeep ? [LIGHTHOUSE] : []),
  'e2e/console/canvas-typing.e2e.ts',
  'e2e/motion-vectors.e2e.ts',
  'e2e/shop/behaviours/{fields,notices,overlay}.e2e.ts',
  'e2e/shop/bot-check/bot-check.e2e.ts',
]

const browserTests = {
  setupFiles,
  // As for the unit tests; the files of a worker also share a browser.
  isolate: isDeep,
  testTimeout: isDeep ? 10 * MINUTE_MS : 4 * MINUTE_MS,
  hookTimeout: 4 * MINUTE_MS,
  retry: { count: isDeep ? 0 : 1, condition: PAINTED_NO_FRAME },
  // The default of one second is too short on a busy machine.
  expect: { poll: { timeout: 45_000, interval: 20 } },
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    // The cache's key does not include `oxc` above: each run has the modules of its own React.
    fsModuleCachePath: `node_modules/.vitest-cache/${isDeep ? 'deep' : 'usual'}`,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...everyProject,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['node_modules/**', 'dist/**', 'data/**', 'e2e/**'],
          testTimeout: isDeep ? 10 * MINUTE_MS : 2 * MINUTE_MS,
          hookTimeout: 2 * MINUTE_MS,
          // Modules stay loaded between the files of a worker: none has state outside of what a test opens.
          isolate: isDeep,
          setupFiles,
          globalSetup: ['server/testing/make-database-templates.ts'],
        },
      },
      {
        ...everyProject,
        test: {
          ...browserTests,
          name: 'browser',
          include: ['e2e/**/*.e2e.{ts,tsx}'],
          exclude: [...TIMED, LIGHTHOUSE],
          // Also for the timed tests, through the environment.
          globalSetup: ['server/testing/make-database-templates.ts', 'e2e/open-shop.ts'],
        },
      },
      {
        ...everyProject,
        test: {
          ...browserTests,
          name: 'browser-timed',
          include: TIMED,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
