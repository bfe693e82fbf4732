import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseNode, expectNode, isRecent, nodePath, pinnedPackage, platform } from './pinned-node.mjs'
import { Problem } from './problem.mjs'
import { withProgress } from './progress.mjs'
import { runTethered } from './run-quietly.mjs'

/** Written last: a folder without it is incomplete, or for another lock. */
const marker = (root) => join(root, 'node_modules/.klepka-install.json')

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

const hashLock = (root) => {
  try {
    return createHash('sha256')
      .update(readFileSync(join(root, 'package-lock.json')))
      .digest('hex')
  } catch {
    throw new Problem('package-lock.json is missing: this is not a complete copy of Klepka.')
  }
}

/** The Node of a complete install of this very lock; undefined when there is none. */
export const installedNode = (root) => {
  const done = readJson(marker(root))
  if (done?.lock !== hashLock(root) || done.platform !== platform) return undefined
  return nodePath(root, done.node)
}

/** Whether this machine needs a package of the lock; optional ones are the binaries of one platform each. */
const isNeeded = ({ optional, os = [], cpu = [], libc = 'glibc' }) =>
  !optional ||
  ([os].flat().includes(process.platform) &&
    [cpu].flat().includes(process.arch) &&
    [libc].flat().includes('glibc'))

/** True when somebody ran npm by hand and every package of the lock is there in its version. */
const isInstalledByHand = (root) => {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages
  const there = readJson(join(root, 'node_modules/.package-lock.json'))?.packages
  if (!wanted || !there) return false
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' ||
      !isNeeded(entry) ||
      (there[path]?.version === entry.version &&
        readJson(join(root, path, 'package.json'))?.version === entry.version),
  )
}

const countPackages = (root) => {
  try {
    return readdirSync(join(root, 'node_modules')).filter((name) => !name.startsWith('.')).length
  } catch {
    return 0
  }
}

const NPM_ARGUMENTS = [
  'ci',
  '--ignore-scripts',
  '--include=dev', // the build needs them also where NODE_ENV=production
  '--include=optional',
  '--engine-strict=false',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
]

/** `npm start` names the npm it came from; without one, npm is looked for on the path. */
const npm = () => {
  const own = process.env.npm_execpath
  if (own && /npm-cli\.c?js$/.test(own) && existsSync(own)) return [process.execPath, own]
  return ['npm']
}

/** npm installs for the Node that runs it; here that is the pinned one. */
const npmEnvironment = (root) => {
  const version = readJson(join(root, 'package-lock.json'))?.packages?.[`node_modules/${pinnedPackage}`]
    ?.version
  if (isRecent || !version) return process.env
  const preload = `--require ${JSON.stringify(fileURLToPath(new URL('as-pinned-node.cjs', import.meta.url)))}`
  return {
    ...process.env,
    KLEPKA_PINNED_NODE: version,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${preload}`.trim(),
  }
}

const REASONS = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET|network|ENOTCACHED/i,
    'the package registry cannot be reached; check the connection and run the command again',
  ],
  [/EACCES|EPERM|EROFS/, 'the folder (or the npm cache) cannot be written'],
  [/ENOSPC/, 'the disk is full'],
  [/EUSAGE|in sync/, 'package.json and package-lock.json do not fit together; run npm install'],
  [/EINTEGRITY/, 'a package differs from what the lock file expects (EINTEGRITY)'],
]

const explain = ({ code, said }) => {
  if (code === 127) return 'npm was not found; install Node with npm'
  const known = REASONS.find(([pattern]) => pattern.test(said))
  if (known) return known[1]
  const lines = said.split('\n').map((line) => line.replace(/^npm (error|ERR!)\s*/i, '').trim())
  return [`npm ended with code ${code}`, ...lines.filter(Boolean).slice(0, 3)].join('; ')
}

const expectWritable = (root) => {
  try {
    accessSync(root, constants.W_OK)
    if (existsSync(join(root, 'node_modules'))) accessSync(join(root, 'node_modules'), constants.W_OK)
  } catch {
    throw new Problem(`Packages cannot be installed: the folder ${root} cannot be written.`)
  }
}

/** Installs the packages of the lock, or uses a complete install. Returns the Node to run with. */
export const install = async (root) => {
  const lock = hashLock(root)
  expectNode()
  expectWritable(root)
  if (!isInstalledByHand(root)) {
    const [command, ...before] = npm()
    await withProgress(
      'Installing packages',
      async () => {
        const outcome = await runTethered(command, [...before, ...NPM_ARGUMENTS], {
          cwd: root,
          env: npmEnvironment(root),
        })
        if (outcome.code !== 0) throw new Problem(`Packages cannot be installed: ${explain(outcome)}.`)
      },
      () => `${countPackages(root)} so far`,
    )
  }
  const node = await chooseNode(root)
  writeFileSync(marker(root), JSON.stringify({ lock, platform, node }))
  return nodePath(root, node)
}
