/** A mailbox: its owner's name, if given, and its address. */
export type Mailbox = { name: string; address: string }

const MAX_ADDRESS_LENGTH = 254
const MAX_NAME_LENGTH = 120
/** Letters of any script, as some mail servers accept them; no character with a meaning in a header. */
const ADDRESS =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u
const NAMED = /^([^]*)<([^<>]*)>\s*$/
/** Commas inside quotes are part of a name. */
const ITEM = /(?:"(?:[^"\\]|\\.)*"|[^,\r\n])+/g

/**
 * `Jan <jan@example.pl>` or `jan@example.pl`; undefined when it is not exactly one mailbox. The last angle
 * brackets are used, even if a name contains others.
 */
export const readAddress = (text: string): Mailbox | undefined => {
  const [, name = '', address = text] = NAMED.exec(text) ?? []
  const bare = address.trim()
  return bare.length <= MAX_ADDRESS_LENGTH && ADDRESS.test(bare)
    ? { name: plainName(name), address: bare }
    : undefined
}

/** Parts of a list of addresses, each not parsed yet. */
export const splitAddresses = (text: string): string[] =>
  (text.match(ITEM) ?? []).map((item) => item.trim()).filter(Boolean)

export const writeAddress = ({ name, address }: Mailbox): string =>
  name ? `"${plainName(name)}" <${address}>` : address

/** A name as a mail program shows it: one line, without characters that would end it in a header. */
const plainName = (name: string) =>
  [
    ...name
      .toWellFormed()
      .replace(/[\p{C}\p{Zl}\p{Zp}"\\<>]+/gu, ' ')
      .replace(/\s+/gu, ' ')
      .trim(),
  ]
    .slice(0, MAX_NAME_LENGTH)
    .join('')
