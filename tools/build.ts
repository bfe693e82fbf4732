/** Builds into dist/ what browsers load and what the server draws pages with. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build as buildWithVite } from 'vite'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** In this order: the server bundle may name the client's files. */
const CONFIGS = ['storefront/vite.client.config.ts', 'storefront/vite.server.config.ts', 'console/vite.config.ts']

/** Runs every build there is, one after another. */
export const build = async () => {
  for (const config of CONFIGS) {
    const configFile = join(root, config)
    if (existsSync(configFile)) await buildWithVite({ configFile, logLevel: 'warn' })
  }
}

if (import.meta.main) await build()
