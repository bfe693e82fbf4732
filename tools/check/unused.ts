import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const KNIP = join(import.meta.dirname, '../../node_modules/knip/bin/knip.js')

type Place = { name: string; line?: number }
type Report = { issues: Record<string, Place[] | string>[] }

const WHAT: Record<string, string> = {
  files: 'reached by no page, route, command or build',
  exports: 'exported, but used by nobody',
  types: 'exported, but used by nobody',
  dependencies: 'in package.json, but used by nobody',
  devDependencies: 'in package.json, but used by nobody',
  unlisted: 'imported, but not in package.json',
  binaries: 'called, but of no package of package.json',
}

const linesOf = ({ issues }: Report): string[] =>
  issues.flatMap((issue) =>
    Object.entries(WHAT).flatMap(([kind, what]) => {
      const places = issue[kind] ?? []
      return typeof places === 'string'
        ? []
        : places.map(({ name, line }) =>
            kind === 'files'
              ? `${String(issue['file'])}: ${what}`
              : `${String(issue['file'])}:${line ?? 1}: ${name} is ${what}`,
          )
    }),
  )

const runKnip = (folder: string, ...args: string[]): string[] => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [KNIP, '--directory', folder, '--reporter', 'json', '--no-progress', ...args],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  try {
    return linesOf(JSON.parse(stdout) as Report)
  } catch {
    return [`knip.json: knip did not run: ${stderr.trim().split('\n')[0]}`]
  }
}

/**
 * Files that only tests reach, exports and dependencies that nobody uses. `knip.json` lists where programs begin.
 * `folder` is the repository or a copy of its shape.
 */
export const unusedCode = (folder: string): string[] => [
  ...runKnip(folder, '--production', '--include', 'files'),
  ...runKnip(folder, '--include', 'exports,types,dependencies,unlisted,binaries'),
]
