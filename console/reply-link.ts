/** A link that opens the owner's mail program; nothing in address or subject can add a field of its own. */
export const replyLink = (address: string, subject: string): string => {
  const to = encodeURIComponent(address.toWellFormed()).replace('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent(subject.toWellFormed().replace(/\p{Cc}+/gu, ' '))}`
}
