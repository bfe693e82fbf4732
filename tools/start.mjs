/** `npm start`: installs and builds when needed, then runs the server with the pinned Node. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { handOver } from './bootstrap/hand-over.mjs'
import { prepare, root } from './bootstrap/prepare.mjs'
import { runCommand } from './bootstrap/problem.mjs'

await runCommand(async () => {
  const node = await prepare({ built: true })
  // A smaller nursery for new objects: at its default Node keeps a fifth of the server's memory for it, also at rest.
  const command = JSON.parse(readFileSync(join(root, 'tools/bootstrap/server-command.json'), 'utf8'))
  handOver(node, [...command, ...process.argv.slice(2)], { cwd: root })
})
