/** Elements that run, load or embed something; animations and links may change into such. */
const ACTIVE =
  /<\s*(?:[\w-]+:)?(?:script|foreignobject|iframe|embed|object|audio|video|handler|listener|animate\w*|set|use|a|link|meta|base|style)\b/i
/** `onload=` and its like. */
const HANDLER = /[\s"'/]on[a-z]+\s*=/i
/** A reference to anything but a part of the drawing itself. */
const OUTSIDE =
  /(?:href|src|action)\s*=\s*(?:"(?!#)|'(?!#)|[^"'\s])|url\s*\(\s*['"]?(?!#|['"\s])|@import|(?:java|vb)script:|data:/i
/** Document types, processing instructions, other encodings and escapes may hide all of that behind names. */
const HIDING =
  /\\|encoding\s*=\s*["'](?!utf-8["'])|<!DOCTYPE|<!ENTITY|<!\[CDATA|<\?(?!xml[\s?])|&(?!(?:amp|lt|gt|quot|apos);)/i
/** UTF-16 code units: drawings people send are smaller. */
const MAX_LENGTH = 1024 * 1024

/** A drawing and nothing else. Looked at as text and refused when in doubt, also what is not UTF-8. */
export const isSafeSvg = (text: string): boolean =>
  text.length <= MAX_LENGTH &&
  /^(?:<\?xml[^>]*\?>)?\s*(?:<!--[^>]*-->\s*)*<svg[\s>]/i.test(text.trimStart()) &&
  ![ACTIVE, HANDLER, OUTSIDE, HIDING].some((danger) => danger.test(text))
