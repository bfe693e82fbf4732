import { textRule } from './rule.ts'

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/

export default textRule((text) => TIME.test(text))
