/** Builds the files for browsers and the server's renderer into dist/. */
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build as buildWithVite } from 'vite'
import { buildServer } from './build-server.ts'
import { buildSessionModule } from './build-session.ts'
import { buildWidget } from './build-widget.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** In this order: the server bundle may name the client's files. */
const CONFIGS = [
  'storefront/vite.client.config.ts',
  'storefront/vite.server.config.ts',
  'widget/vite.prerender.config.ts',
  'console/vite.config.ts',
]

/** Folders that are served: what can be compressed in them gets a `.br` and a `.gz` copy beside it. */
const SERVED = ['dist/assets', 'dist/console/console-assets', 'dist/widget']
const COMPRESSED = /\.(?:js|css|svg|json)$/
/** Below this the headers cost more than compression saves. */
const MIN_BYTES = 512

/** Runs all builds, one after another. */
export const build = async () => {
  for (const config of CONFIGS) {
    const configFile = join(root, config)
    if (existsSync(configFile)) await buildWithVite({ configFile, logLevel: 'warn' })
  }
  await buildWidget(root, join(root, 'dist/widget'))
  await buildSessionModule(root, join(root, 'dist/session'))
  await buildServer(root, join(root, 'dist/server'))
  for (const folder of SERVED) if (existsSync(join(root, folder))) await compressFiles(join(root, folder))
}

const compressFiles = async (folder: string) => {
  for (const name of await readdir(folder)) {
    if (!COMPRESSED.test(name)) continue
    const file = join(folder, name)
    const content = await readFile(file)
    if (content.length < MIN_BYTES) continue
    const brotli = brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    })
    await writeFile(`${file}.br`, brotli)
    await writeFile(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }))
  }
}

if (import.meta.main) await build()
