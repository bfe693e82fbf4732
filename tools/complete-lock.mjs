/**
 * Adds to package-lock.json the platform packages npm left out because the registry at hand did not serve them
 * (`npm ci` of npm 11 refuses a lock without them). Run after a dependency changed: node tools/complete-lock.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const lockFile = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const lock = JSON.parse(readFileSync(lockFile, 'utf8'))

const CPUS = new Map([
  ['x64', 'x64'],
  ['arm64', 'arm64'],
  ['ia32', 'ia32'],
  ['arm', 'arm'],
  ['ppc64', 'ppc64'],
  ['riscv64', 'riscv64'],
  ['s390x', 's390x'],
])
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']

/** The platform in a name like `…-linux-x64-musl`; undefined when the name has another form. */
const platformOf = (name) => {
  const words = name.split('-')
  const os = SYSTEMS.find((system) => words.includes(system))
  const cpu = words.map((word) => CPUS.get(word)).find(Boolean)
  if (!os || !cpu) return undefined
  if (os !== 'linux') return { cpu: [cpu], os: [os] }
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'
  return { cpu: [cpu], libc: [libc], os: [os] }
}

const added = []
for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`
    if (lock.packages[path]) continue
    const platform = platformOf(name)
    if (!platform || !/^\d/.test(version))
      throw new Error(
        `${name}@${version} is missing from the lock and its platform cannot be read from its name`,
      )
    const { cpu, ...rest } = platform
    lock.packages[path] = {
      version,
      cpu,
      ...(entry.dev ? { dev: true } : {}),
      ...(rest.libc ? { libc: rest.libc } : {}),
      license: entry.license,
      optional: true,
      os: rest.os,
    }
    added.push(name)
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`)
console.log(
  added.length === 0 ? 'package-lock.json is complete.' : `Added to package-lock.json: ${added.join(', ')}`,
)
