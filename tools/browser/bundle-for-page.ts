import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A folder that lives as long as a run of `npm test`; without it nothing is cached. */
const CACHE = process.env['KLEPKA_BUNDLE_CACHE']

/** The script that `build` makes; in a run of `npm test` each `name` is built once, for all test files. */
export const bundleOnce = async (name: string, build: () => Promise<string>): Promise<string> => {
  if (!CACHE) return build()
  const file = join(CACHE, `${name.replaceAll(/[^\w-]+/g, '-')}.js`)
  const cached = await readFile(file, 'utf8').catch(() => undefined)
  if (cached !== undefined) return cached
  const code = await build()
  await mkdir(CACHE, { recursive: true })
  // Another worker never reads half a file.
  await writeFile(`${file}.${process.pid}`, code)
  await rename(`${file}.${process.pid}`, file)
  return code
}

/** Builds a module, with its imports, into one script. With a global name its exports are available there. */
export const bundleForPage = (entry: string, globalName?: string) =>
  bundleOnce(`${entry} ${globalName ?? ''}`, () => bundleModule(entry, globalName))

const bundleModule = async (entry: string, globalName?: string) => {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: `${root}${entry}`, formats: ['iife'], name: globalName ?? 'unnamed' },
    },
  })
  const [{ output }] = (Array.isArray(built) ? built : [built]) as [Rolldown.RolldownOutput]
  // Exported by name again: an init script of the browser runs inside a function.
  return globalName ? `${output[0].code};globalThis.${globalName}=${globalName}` : output[0].code
}
