import { textOf } from '#forms/text-of.ts'
import { listOf } from './lists.ts'
import { textRule } from './rule.ts'

const unbroken = (text: unknown) => textOf(text).replace(/\r\n?/g, '\n')

/** Forms send their line breaks as CRLF, schemas hold LF. */
export default textRule((text, { accept }) =>
  listOf(accept).some((accepted) => unbroken(accepted) === unbroken(text)),
)
