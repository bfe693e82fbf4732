const MAX_LENGTH = 120
const MAX_ENDING = 12
const WITHOUT_NAME = 'plik'

/** What is no letter of a name: controls, what turns the direction of writing, halves of signs, signs of broken text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029\ufffd]/gu
/** Parts of a path, and what file systems and headers read otherwise. */
const FORBIDDEN = /[<>:"|?*%]/g
/** Names that Windows keeps for devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i
/** A server that trusts any ending of a name would run these. */
const RUN_BY_SERVERS = /\.(php\d?|phtml|phar|phps|pl|py|cgi|asp|aspx|jsp|sh|htaccess|exe|bat|cmd|com|js|html?|shtml|svg)(?=\.)/gi

/** The name a file is shown and handed out under, made of what its sender called it. The bytes are never stored under it. */
export const cleanFileName = (sent: string): string => {
  const last = sent.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const name = last
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(FORBIDDEN, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .replace(RUN_BY_SERVERS, '.$1_')
    .replace(DEVICE, '_$&')
  return shortened(name) || WITHOUT_NAME
}

const shortened = (name: string): string => {
  const signs = [...name]
  if (signs.length <= MAX_LENGTH) return name
  const ending = /\.[^.\s]+$/.exec(name)?.[0] ?? ''
  const kept = ending.length <= MAX_ENDING ? ending : ''
  return signs.slice(0, MAX_LENGTH - kept.length).join('').trimEnd() + kept
}
