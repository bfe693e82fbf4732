import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, isBuilt } from './build.mjs'
import { install, installedNode } from './install.mjs'
import { Problem } from './problem.mjs'
import { takeTurns } from './take-turns.mjs'

const OLDEST_NODE = 18

/** The folder of this copy of Klepka. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * Makes sure packages are installed and, with `built`, that dist/ is fresh. Returns the path of the
 * Node to run with.
 */
export const prepare = async ({ built = false } = {}) => {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE)
    throw new Problem(`Klepka needs Node ${OLDEST_NODE} or newer to begin (this is ${process.version}).`)
  const ready = installedNode(root)
  if (ready && (!built || isBuilt(root))) return ready
  return takeTurns(root, async () => {
    const node = installedNode(root) ?? (await install(root))
    if (built && !isBuilt(root)) await build(root, node)
    return node
  })
}
