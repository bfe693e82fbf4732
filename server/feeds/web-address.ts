const MAX_LENGTH = 2_000

/** An address of the web as it is written out in full; '' when it is none. */
export const webAddress = (text: string): string => {
  const trimmed = text.trim()
  if (trimmed.length > MAX_LENGTH || !/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return ''
  const { href, username, password } = new URL(trimmed)
  return href.length <= MAX_LENGTH && username === '' && password === '' ? href : ''
}
