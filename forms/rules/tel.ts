import { textRule } from './rule.ts'

/** Found by searching: a pattern up to the end of the line would try again at each sign of a long row of them. */
const withoutExtension = (text: string) => {
  const lastLine = text.lastIndexOf('\n') + 1
  const at = text.slice(lastLine).search(/[#*]/)
  return at < 0 ? text : text.slice(0, lastLine + at)
}
const SEPARATORS = /[()/.*#\- \t\n\v\f\r]+/g
/** After a plus or 00, pluses and zeros more mean nothing. */
const ABROAD = /^(?:\+|00)[+0]*/
/** The plus counts. */
const NUMBER = /^(?=.{6,15}$)\+?\d+$/

export default textRule((text) =>
  NUMBER.test(withoutExtension(text).replace(SEPARATORS, '').replace(ABROAD, '+')),
)
