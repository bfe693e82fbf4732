import { textRule } from './rule.ts'

const SCHEMES =
  /^(?:https?|ftps?|mailto|news|irc[6s]?|gopher|nntp|feed|telnet|mms|rtsp|sms|svn|tel|fax|xmpp|webcal|urn):/i

/** The address must also be one that a browser could open. */
export default textRule((text) => SCHEMES.test(text) && URL.canParse(text))
