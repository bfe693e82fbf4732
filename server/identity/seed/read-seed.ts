import * as v from 'valibot'
import { CannotStart } from '#server/db/database.ts'
import { type SeedFile, seedFile } from './seed-file.ts'

/** A fault and where it is, e.g. `oauthApps.0.captcha.provider`. Never with the value: it may be a secret. */
export type SeedFault = { path: string; text: string }

/** What the file asks for. */
export type Seed = SeedFile & {
  /** Settings as they were named, without defaults: a setting that is not named stays as the site has it. */
  namedSettings: object
}

/** A seed that cannot be loaded: each fault on a line of its own. Nothing of it has been loaded then. */
export const seedProblem = (file: string, faults: SeedFault[]): CannotStart =>
  new CannotStart(
    [
      `Nie mogę wczytać ${file}:`,
      ...faults.map(({ path, text }) => (path ? `  ${path}: ${text}` : `  ${text}`)),
    ].join('\n'),
  )

/** Reads a seed file's text; throws `CannotStart` with every fault and its path. */
export const readSeed = (file: string, text: string): Seed => {
  const json = parse(file, text)
  const result = v.safeParse(seedFile, json)
  if (!result.success) throw seedProblem(file, result.issues.map(faultOf))
  return { ...result.output, namedSettings: (json as { settings?: object }).settings ?? {} }
}

const parse = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    // The parser's own message repeats a piece of the file.
    throw seedProblem(file, [{ path: '', text: 'to nie jest poprawny JSON' }])
  }
}

const faultOf = (issue: v.BaseIssue<unknown>): SeedFault => ({
  path: v.getDotPath(issue) ?? '',
  text: whatIsWrong(issue),
})

const whatIsWrong = ({ type, input, expected }: v.BaseIssue<unknown>): string => {
  if (type === 'never') return 'nieznana nazwa'
  if (input === undefined) return 'brakuje tej wartości'
  return expected === null ? 'zła wartość' : `zła wartość, powinno być: ${expected}`
}
