import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const FORMATTER = fileURLToPath(new URL('../../node_modules/oxfmt/bin/oxfmt', import.meta.url))
const CONFIGURATION = fileURLToPath(new URL('../../.oxfmtrc.json', import.meta.url))

/** A line for each file in `folder` that `npm run format` would change, or why the formatter could not tell. */
export const unformattedFiles = (folder: string): string[] => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [FORMATTER, '--config', CONFIGURATION, '--list-different', '.'],
    { cwd: folder, encoding: 'utf8' },
  )
  if (status === 0) return []
  const files = stdout.split('\n').filter(Boolean)
  if (files.length === 0) return [`the formatter ended with ${status}: ${stderr.trim()}`]
  return files.map((file) => `${file}: not formatted (npm run format)`)
}
