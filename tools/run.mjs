/**
 * `node tools/run.mjs FILE …`: runs one of the TypeScript tools with the pinned Node, installing, and
 * building, first when needed.
 */
import { join } from 'node:path'
import { handOver } from './bootstrap/hand-over.mjs'
import { prepare, root } from './bootstrap/prepare.mjs'
import { Problem, runCommand } from './bootstrap/problem.mjs'

/** They draw campaigns, with what the build makes of the widget's components. */
const NEED_BUILD = new Set(['tools/import.ts', 'tools/format-sizes.ts'])

await runCommand(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (!file) throw new Problem('Usage: node tools/run.mjs FILE.ts [arguments]')
  handOver(await prepare({ built: NEED_BUILD.has(file) }), [join(root, file), ...args], {
    cwd: process.cwd(),
  })
})
