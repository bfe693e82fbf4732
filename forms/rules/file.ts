import { endingsOfType } from '#forms/media-types.ts'
import { textOf } from '#forms/text-of.ts'
import { listOf } from './lists.ts'
import { rule } from './rule.ts'

const ENDING = /\.[^.]*$/

/** By name alone; what is inside a file is looked at where it arrives. */
export default rule(({ files }, { accept }) => {
  if (files.length === 0) return true
  const endings = listOf(accept).flatMap((accepted) => {
    const text = textOf(accepted).toLowerCase()
    return text.includes('/') ? endingsOfType(text).map((ending) => `.${ending}`) : text
  })
  return files.every(({ name }) => endings.includes(ENDING.exec(name)?.[0].toLowerCase() ?? '/'))
})
