import { textRule } from './rule.ts'

const EXTENSION = /[#*].*$/
const SEPARATORS = /[()/.*#\- \t\n\v\f\r]+/g
/** After a plus or 00, pluses and zeros more mean nothing. */
const ABROAD = /^(?:\+|00)[+0]*/
/** The plus counts. */
const NUMBER = /^(?=.{6,15}$)\+?\d+$/

export default textRule((text) => NUMBER.test(text.replace(EXTENSION, '').replace(SEPARATORS, '').replace(ABROAD, '+')))
