/**
 * `node tools/run.mjs FILE …`: runs a TypeScript tool with the pinned Node; installs, and builds, first when
 * that is needed.
 */
import { join } from 'node:path'
import { handOver } from './bootstrap/hand-over.mjs'
import { prepare, root } from './bootstrap/prepare.mjs'
import { Problem, runCommand } from './bootstrap/problem.mjs'

/** They render campaigns with the bundle of the widget's components. */
const NEED_BUILD = new Set(['tools/shop/import.ts', 'tools/build/format-sizes.ts', 'tools/mutate.ts'])

await runCommand(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (!file) throw new Problem('Usage: node tools/run.mjs FILE.ts [arguments]')
  handOver(await prepare({ built: NEED_BUILD.has(file) }), [join(root, file), ...args], {
    cwd: process.cwd(),
  })
})
