import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Builds a module, with what it imports, into one script whose exports stand in a global. */
export const bundleForPage = async (entry: string, globalName: string) => {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, target: 'es2022', lib: { entry: `${root}${entry}`, formats: ['iife'], name: globalName } },
  })
  const [{ output }] = (Array.isArray(built) ? built : [built]) as [Rolldown.RolldownOutput]
  // Said once more by name: an init script of the browser runs inside a function.
  return `${output[0].code};globalThis.${globalName}=${globalName}`
}
