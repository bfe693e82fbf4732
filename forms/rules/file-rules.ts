import type { FileEntry } from '#forms/field-values.ts'
import { endingsOfType } from './media-types.ts'
import { fieldRule, listOf, numeric, textOf } from './rule.ts'

const ENDING = /\.[^.]*$/

export const requiredfile = fieldRule(({ files }) => files.length > 0)

/** Checks the name alone; the server checks the content of what arrives. */
export const file = fieldRule(({ files }, { accept }) => {
  if (files.length === 0) return true
  const endings = listOf(accept).flatMap((accepted) => {
    const text = textOf(accepted).toLowerCase()
    return text.includes('/') ? endingsOfType(text).map((ending) => `.${ending}`) : text
  })
  return files.every(({ name }) => endings.includes(ENDING.exec(name)?.[0].toLowerCase() ?? '/'))
})

const totalBytes = (files: readonly FileEntry[]): number => files.reduce((sum, { size }) => sum + size, 0)

/** No file is large enough for a threshold that is no number. */
export const minfilesize = fieldRule(
  ({ files }, { threshold }) => totalBytes(files) >= (numeric(threshold) ?? Infinity),
)
export const maxfilesize = fieldRule(
  ({ files }, { threshold }) => totalBytes(files) <= (numeric(threshold) ?? Infinity),
)
