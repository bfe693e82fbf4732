import { textRule } from './rule.ts'

const NUMBER = /^-?(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?$/i

export default textRule((text) => NUMBER.test(text))
