/** `node tools/run.mjs FILE …`: runs one of the TypeScript tools with the pinned Node, installing first when needed. */
import { join } from 'node:path'
import { handOver } from './bootstrap/hand-over.mjs'
import { prepare, root } from './bootstrap/prepare.mjs'
import { Problem, runCommand } from './bootstrap/problem.mjs'

await runCommand(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (!file) throw new Problem('Usage: node tools/run.mjs FILE.ts [arguments]')
  handOver(await prepare(), [join(root, file), ...args], { cwd: process.cwd() })
})
