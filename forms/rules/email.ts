import { textRule } from './rule.ts'

/** `a@b.cd` is the shortest address that is used. */
const MIN_LENGTH = 6
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~.-]+$/
const LABEL = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i

export default textRule((text) => {
  const at = text.indexOf('@')
  const labels = text.slice(at + 1).split('.')
  return (
    text.length >= MIN_LENGTH &&
    at > 0 &&
    LOCAL.test(text.slice(0, at)) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label))
  )
})
