import * as v from 'valibot'

/** Problems of a form, by the path of the field. */
export type Problems = Record<string, string>

/** Checks with the server's own schema; the first problem of each field is the one to show. */
export const problemsOf = (schema: v.GenericSchema, value: unknown): Problems => {
  const result = v.safeParse(schema, value)
  return result.success
    ? {}
    : byPath(
        result.issues.map((issue) => ({
          path: issue.path?.map(({ key }) => String(key)).join('.') ?? '',
          message: issue.message,
        })),
      )
}

export const byPath = (fields: { path: string; message: string }[]): Problems => {
  const problems: Problems = {}
  for (const { path, message } of fields) problems[path] ??= message
  return problems
}
