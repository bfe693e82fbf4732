/** Characters that XML 1.0 cannot contain: most controls, lone surrogates, and two that are no characters. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu

/** Text of an element or of an attribute in double quotes. */
export const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Text as a section of character data, for readers that expect one. */
export const cdata = (text: string): string =>
  `<![CDATA[${text.replace(FORBIDDEN, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

/** An element with a text; nothing without one. */
export const element = (name: string, text: string | number | null | undefined | false): string =>
  text ? `<${name}>${escapeXml(String(text))}</${name}>` : ''
