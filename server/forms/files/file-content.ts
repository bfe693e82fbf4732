import { isUtf8 } from 'node:buffer'

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
const isSafeSvg = (text: string): boolean =>
  text.length <= MAX_LENGTH &&
  /^(?:<\?xml[^>]*\?>)?\s*(?:<!--[^>]*-->\s*)*<svg[\s>]/i.test(text.trimStart()) &&
  ![ACTIVE, HANDLER, OUTSIDE, HIDING].some((danger) => danger.test(text))

/** What a file's bytes say they are; `ending` without its dot, null when they say nothing. */
type Sniffed = { ending: string | null; mediaType: string }

/** What `file-type` may call the bytes of a file with an ending. Old office files are compound files (`cfb`). */
const MAY_BE: Record<string, string> = {
  jpg: 'jpg',
  jpeg: 'jpg',
  jpe: 'jpg',
  jfif: 'jpg',
  png: 'png apng',
  tif: 'tif',
  tiff: 'tif',
  heic: 'heic heif',
  heif: 'heic heif',
  heics: 'heic',
  heifs: 'heic',
  avif: 'avif',
  gif: 'gif',
  webp: 'webp',
  bmp: 'bmp',
  ico: 'ico',
  psd: 'psd',
  mp4: 'mp4 m4v mov 3gp f4v',
  m4v: 'm4v mp4',
  mov: 'mov mp4',
  qt: 'mov',
  '3gp': '3gp mp4',
  '3gpp': '3gp mp4',
  '3g2': '3g2',
  '3gp2': '3g2',
  mpg: 'mpg mp1 mp2 ps',
  mpeg: 'mpg ps',
  mpe: 'mpg',
  avi: 'avi',
  divx: 'avi',
  flv: 'flv',
  webm: 'webm mkv',
  mkv: 'mkv webm',
  mp3: 'mp3 mp2',
  m4a: 'm4a mp4',
  m4b: 'm4b m4a mp4',
  aac: 'aac',
  wav: 'wav',
  'x-wav': 'wav',
  ogg: 'ogg oga ogv opus spx ogx',
  oga: 'ogg oga opus spx',
  ogv: 'ogv ogg ogx',
  flac: 'flac oga ogg',
  mid: 'mid',
  midi: 'mid',
  mka: 'mkv mka',
  asf: 'asf',
  wma: 'asf',
  wmv: 'asf',
  wm: 'asf',
  pdf: 'pdf',
  rtf: 'rtf',
  rar: 'rar',
  '7z': '7z',
  tar: 'tar',
  gz: 'gz tar.gz',
  gzip: 'gz',
  doc: 'cfb doc',
  xls: 'cfb xls',
  ppt: 'cfb ppt',
  pps: 'cfb',
  pot: 'cfb',
  xla: 'cfb',
  xlt: 'cfb',
  xlw: 'cfb',
  mpp: 'cfb',
}
const OPEN_XML = 'application/vnd.openxmlformats-officedocument.'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.'
/** Zips by another name, and what they are called on the wire: the first bytes say no more than `zip`. */
const ZIPPED: Record<string, string> = {
  zip: 'application/zip',
  docx: `${OPEN_XML}wordprocessingml.document`,
  xlsx: `${OPEN_XML}spreadsheetml.sheet`,
  pptx: `${OPEN_XML}presentationml.presentation`,
  odt: `${OPEN_DOCUMENT}text`,
  ods: `${OPEN_DOCUMENT}spreadsheet`,
  odp: `${OPEN_DOCUMENT}presentation`,
  odg: `${OPEN_DOCUMENT}graphics`,
  ...Object.fromEntries(
    [
      'docm',
      'dotx',
      'xlsm',
      'xlsb',
      'xltx',
      'pptm',
      'ppsx',
      'potx',
      'odc',
      'odb',
      'odf',
      'pages',
      'numbers',
      'key',
      'xps',
      'oxps',
    ].map((ending) => [ending, 'application/octet-stream']),
  ),
}
/** Plain texts: nothing in their first bytes tells them apart. */
const TEXTS: Record<string, string> = {
  txt: 'text/plain',
  asc: 'text/plain',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  ics: 'text/calendar',
  srt: 'text/plain',
  vtt: 'text/vtt',
}
/** What runs, whatever the file is called. */
const RUNS = new Set([
  'exe',
  'elf',
  'macho',
  'class',
  'jar',
  'apk',
  'wasm',
  'dex',
  'deb',
  'rpm',
  'swf',
  'lnk',
  'msi',
  'crx',
  'xpi',
  'cab',
  'dmg',
  'bat',
  'sh',
  'html',
])
const SCRIPT_START = /^\s*(?:<!doctype\s+html|<html|<head|<body|<script|<iframe|<svg|<\?|<%|#!)/i
/** Signs that no text holds. */
// oxlint-disable-next-line no-control-regex -- controls are what tells bytes from text
const NO_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f]/
const UNKNOWN = 'application/octet-stream'

/**
 * The media type of a file whose bytes agree with its ending; null when they do not, or when they run.
 * Archives are only looked at from outside: what unpacks to a lot is as harmless as it is small. Bytes that
 * mean something else as well (a picture with a script behind it) are harmless too: files are only ever
 * served as attachments, under the type found here.
 */
export const mediaTypeOfContent = async (bytes: Uint8Array, ending: string): Promise<string | null> => {
  const found = await sniff(bytes)
  if (found.ending !== null && RUNS.has(found.ending)) return null
  if (Object.hasOwn(ZIPPED, ending)) return found.ending === 'zip' ? ZIPPED[ending]! : null
  if (ending === 'svg') return isText(bytes) && isSafeSvg(textOf(bytes)) ? 'image/svg+xml' : null
  if (Object.hasOwn(TEXTS, ending))
    return (found.ending === null || found.ending === ending) && isText(bytes) && !isScript(bytes)
      ? TEXTS[ending]!
      : null
  if (Object.hasOwn(MAY_BE, ending))
    return MAY_BE[ending]!.split(' ').includes(found.ending ?? '') ? found.mediaType : null
  // An ending only its owner knows: its bytes may say nothing, but not something else.
  if (found.ending === null) return isScript(bytes) ? null : UNKNOWN
  return found.ending === ending || found.ending === 'zip' || found.ending === 'cfb' ? found.mediaType : null
}

const ZIP_STARTS = new Set(['504b0304', '504b0506', '504b0708'])

const sniff = async (bytes: Uint8Array): Promise<Sniffed> => {
  // Not asked of `file-type`, which would unpack a part to tell kinds of zips apart.
  if (ZIP_STARTS.has(Buffer.from(bytes.subarray(0, 4)).toString('hex')))
    return { ending: 'zip', mediaType: 'application/zip' }
  // Loaded with the first file: most messages have none.
  const { fileTypeFromBuffer } = await import('file-type')
  // What breaks the reader is broken inside of what it says it is.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return { ending: found?.ext ?? null, mediaType: found?.mime ?? UNKNOWN }
}

const START_BYTES = 1024
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const isScript = (bytes: Uint8Array): boolean => SCRIPT_START.test(textOf(bytes.subarray(0, START_BYTES)))

/**
 * UTF-8, or an older alphabet of one byte a sign (CSV files of Polish offices); not UTF-16, whose NULs mean
 * anything.
 */
const isText = (bytes: Uint8Array): boolean =>
  !NO_TEXT.test(
    isUtf8(bytes)
      ? textOf(bytes)
      : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'),
  )
