import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Builds a module, with what it imports, into one script. With a global name its exports stand there. */
export const bundleForPage = async (entry: string, globalName?: string) => {
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
  // Said once more by name: an init script of the browser runs inside a function.
  return globalName ? `${output[0].code};globalThis.${globalName}=${globalName}` : output[0].code
}
