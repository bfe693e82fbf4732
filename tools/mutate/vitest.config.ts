import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

/** As in the configuration of `npm test`: markup comes from the source, not from the build. */
const conditions = ['source', ...defaultServerConditions]

/** The tests of one area, in the copy of the tree whose sources are mutated. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    root: process.cwd(),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    include: process.env['KLEPKA_MUTATE_TESTS']?.split(' ') ?? [],
    globalSetup: ['server/testing/make-database-templates.ts'],
  },
})
