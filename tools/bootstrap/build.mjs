import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, rmSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from './problem.mjs'
import { withProgress } from './progress.mjs'
import { runTethered } from './run-quietly.mjs'

/**
 * Everything that is built into dist/. Contents are compared, not dates: a fresh checkout of the same files
 * needs no build.
 */
const SOURCES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tools/build',
  'attribution',
  'campaign',
  'console',
  'contract',
  'forms',
  'server',
  'session',
  'storefront',
  'widget',
]

const isTest = /\.(test|e2e)\.tsx?$/

const stamp = (root) => join(root, 'dist/.built')

const addToHash = (hash, root, path) => {
  let entries
  try {
    entries = readdirSync(join(root, path), { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') hash.update(`${path}\0`).update(readFileSync(join(root, path)))
    else if (error.code !== 'ENOENT') throw error
    return
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inner = `${path}/${entry.name}`
    if (entry.isDirectory()) addToHash(hash, root, inner)
    else if (!isTest.test(entry.name)) hash.update(`${inner}\0`).update(readFileSync(join(root, inner)))
  }
}

const fingerprint = (root) => {
  const hash = createHash('sha1')
  for (const path of SOURCES) addToHash(hash, root, path)
  return hash.digest('hex')
}

/** True when dist/ was completely built from the current files. */
export const isBuilt = (root) => {
  try {
    return readFileSync(stamp(root), 'utf8') === fingerprint(root)
  } catch (error) {
    if (error.code === 'ENOENT') return false
    throw error
  }
}

/** Builds the files for browsers and the server's renderer. */
export const build = async (root, node) => {
  const built = fingerprint(root)
  try {
    mkdirSync(join(root, 'dist'), { recursive: true })
    rmSync(stamp(root), { force: true })
  } catch {
    throw new Problem(`The shop cannot be built: the folder ${join(root, 'dist')} cannot be written.`)
  }
  await withProgress('Building the shop', async () => {
    // NODE_ENV decides which React the bundles carry.
    const { code, said } = await runTethered(node, ['tools/build/build.ts'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (code !== 0) throw new Problem(`${said.trim()}\nThe shop cannot be built (see above).`)
  })
  writeFileSync(stamp(root), built)
}
