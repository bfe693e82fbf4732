/** An address without what names one household: the last part of IPv4, all but the first three groups of IPv6. */
export const shortenIp = (ip: string): string => {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (/^\d+(?:\.\d+){3}$/.test(plain)) return plain.replace(/\d+$/, '0')
  if (!plain.includes(':')) return ''
  const [head = ''] = plain.toLowerCase().split('::')
  return `${head.split(':').filter(Boolean).slice(0, 3).join(':')}::`
}
