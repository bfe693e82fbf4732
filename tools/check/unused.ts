import { join } from 'node:path'
import { runProgram } from './run-program.ts'

const KNIP = join(import.meta.dirname, '../../node_modules/knip/bin/knip.js')

type Finding = { name: string; line?: number }
type Report = { issues: Record<string, Finding[] | string>[] }

const WHAT: Record<string, string> = {
  files: 'reached by no page, route, command or build',
  exports: 'exported, but not used',
  types: 'exported, but not used',
  dependencies: 'in package.json, but not used',
  devDependencies: 'in package.json, but not used',
  unlisted: 'imported, but not in package.json',
  binaries: 'called, but of no package of package.json',
}

const linesOf = ({ issues }: Report): string[] =>
  issues.flatMap((issue) =>
    Object.entries(WHAT).flatMap(([kind, what]) => {
      const findings = issue[kind] ?? []
      return typeof findings === 'string'
        ? []
        : findings.map(({ name, line }) =>
            kind === 'files'
              ? `${String(issue['file'])}: ${what}`
              : `${String(issue['file'])}:${line ?? 1}: ${name} is ${what}`,
          )
    }),
  )

const runKnip = async (folder: string, ...args: string[]): Promise<string[]> => {
  const { stdout, stderr } = await runProgram(
    [KNIP, '--directory', folder, '--reporter', 'json', '--no-progress', ...args],
    folder,
  )
  try {
    return linesOf(JSON.parse(stdout) as Report)
  } catch {
    return [`knip.json: knip did not run: ${stderr.trim().split('\n')[0]}`]
  }
}

/**
 * Files that only tests reach, unused exports and dependencies. `knip.json` lists the entry points.
 * `folder` is the repository or a copy with its structure.
 */
export const unusedCode = async (folder: string): Promise<string[]> =>
  (
    await Promise.all([
      runKnip(folder, '--production', '--include', 'files'),
      runKnip(folder, '--include', 'exports,types,dependencies,unlisted,binaries'),
    ])
  ).flat()
