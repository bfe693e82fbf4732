/** `npm start`: installs and builds when needed, then runs the server with the pinned Node. */
import { handOver } from './bootstrap/hand-over.mjs'
import { prepare, root } from './bootstrap/prepare.mjs'
import { runCommand } from './bootstrap/problem.mjs'

await runCommand(async () => {
  const node = await prepare({ built: true })
  handOver(node, ['server/main.ts', ...process.argv.slice(2)], { cwd: root })
})
