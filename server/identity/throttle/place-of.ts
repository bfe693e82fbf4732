/** Signs of an IPv6 address that name one household or firm: everybody there may choose the rest (/64). */
const IPV6_GROUPS = 4

/** Where somebody calls from, as far as counting goes: an IPv4 address, or the network of an IPv6 one. */
export const placeOf = (ip: string): string => {
  const text = ip.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '')
  if (!text.includes(':')) return text
  const [head = '', tail] = text.split('::')
  const front = head ? head.split(':') : []
  const back = tail ? tail.split(':') : []
  const groups = tail === undefined ? front : [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
  return groups.slice(0, IPV6_GROUPS).map((group) => group.replace(/^0+(?=.)/, '')).join(':')
}
