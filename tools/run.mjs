/**
 * `node tools/run.mjs FILE …`: runs a TypeScript tool with the pinned Node; installs, and builds, first when
 * that is needed.
 */
import { join } from 'node:path'
import { handOver } from './bootstrap/hand-over.mjs'
import { prepare, root } from './bootstrap/prepare.mjs'
import { Problem, runCommand } from './bootstrap/problem.mjs'

/** All others run code of the server, which uses built modules. */
const NEED_NO_BUILD = new Set(['tools/check.ts', 'tools/dev.ts', 'tools/build/build-session.ts'])

await runCommand(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (!file) throw new Problem('Usage: node tools/run.mjs FILE.ts [arguments]')
  handOver(await prepare({ built: !NEED_NO_BUILD.has(file) }), [join(root, file), ...args], {
    cwd: process.cwd(),
  })
})
