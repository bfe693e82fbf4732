import { listOf, textOf, textRule } from './rule.ts'

/** `a@b.cd` is the shortest address in use. */
const SHORTEST_EMAIL = 6
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~.-]+$/
const LABEL = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i

export const email = textRule((text) => {
  const at = text.indexOf('@')
  const labels = text.slice(at + 1).split('.')
  return (
    text.length >= SHORTEST_EMAIL &&
    at > 0 &&
    LOCAL_PART.test(text.slice(0, at)) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label))
  )
})

/** Searched for instead of matched to the end of the line: that would backtrack at each sign of a long row. */
const withoutExtension = (text: string) => {
  const lastLine = text.lastIndexOf('\n') + 1
  const at = text.slice(lastLine).search(/[#*]/)
  return at < 0 ? text : text.slice(0, lastLine + at)
}
const SEPARATORS = /[()/.*#\- \t\n\v\f\r]+/g
/** Further pluses and zeros after a plus or 00 mean nothing. */
const INTERNATIONAL_PREFIX = /^(?:\+|00)[+0]*/
/** The plus counts. */
const PHONE = /^(?=.{6,15}$)\+?\d+$/

export const tel = textRule((text) =>
  PHONE.test(withoutExtension(text).replace(SEPARATORS, '').replace(INTERNATIONAL_PREFIX, '+')),
)

const SCHEMES =
  /^(?:https?|ftps?|mailto|news|irc[6s]?|gopher|nntp|feed|telnet|mms|rtsp|sms|svn|tel|fax|xmpp|webcal|urn):/i

/** The address must also be one that a browser could open. */
export const url = textRule((text) => SCHEMES.test(text) && URL.canParse(text))

const withLineFeeds = (text: unknown) => textOf(text).replace(/\r\n?/g, '\n')

/** The text is one of a closed list. Forms send line breaks as CRLF, schemas contain LF. */
export const oneOf = textRule((text, { accept }) =>
  listOf(accept).some((accepted) => withLineFeeds(accepted) === withLineFeeds(text)),
)
