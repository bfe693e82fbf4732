import { isUtf8 } from 'node:buffer'

/** Elements that run, load or embed content; animations and links can change into such elements. */
const ACTIVE =
  /<\s*(?:[\w-]+:)?(?:script|foreignobject|iframe|embed|object|audio|video|handler|listener|animate\w*|set|use|a|link|meta|base|style)\b/i
/** Event handler attributes such as `onload=`. */
const HANDLER = /[\s"'/]on[a-z]+\s*=/i
/** A reference to anything except a part of the drawing itself. */
const OUTSIDE =
  /(?:href|src|action)\s*=\s*(?:"(?!#)|'(?!#)|[^"'\s])|url\s*\(\s*['"]?(?!#|['"\s])|@import|(?:java|vb)script:|data:/i
/** Document types, processing instructions, other encodings and escapes, which can hide all of the above. */
const HIDING =
  /\\|encoding\s*=\s*["'](?!utf-8["'])|<!DOCTYPE|<!ENTITY|<!\[CDATA|<\?(?!xml[\s?])|&(?!(?:amp|lt|gt|quot|apos);)/i
/** UTF-16 code units; real drawings are smaller. */
const MAX_LENGTH = 1024 * 1024

/**
 * Whether a text is an SVG drawing without active content. It is matched as text and refused in doubtful
 * cases, also when it is not UTF-8.
 */
const isSafeSvg = (text: string): boolean =>
  text.length <= MAX_LENGTH &&
  /^(?:<\?xml[^>]*\?>)?\s*(?:<!--[^>]*-->\s*)*<svg[\s>]/i.test(text.trimStart()) &&
  ![ACTIVE, HANDLER, OUTSIDE, HIDING].some((danger) => danger.test(text))

/** The type detected from a file's bytes; `ending` without its dot, null when no type was detected. */
type Sniffed = { ending: string | null; mediaType: string }

/**
 * The types `file-type` may report for a file with a given extension. Old office files are compound files
 * (`cfb`).
 */
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
/** Formats that are zip files, with their media types: their first bytes only identify them as `zip`. */
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
/** Plain text formats: their first bytes do not distinguish them. */
const TEXTS: Record<string, string> = {
  txt: 'text/plain',
  asc: 'text/plain',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  ics: 'text/calendar',
  srt: 'text/plain',
  vtt: 'text/vtt',
}
/** Executable types, refused under every file name. */
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
/** Characters that do not occur in text. */
// oxlint-disable-next-line no-control-regex -- controls are what tells bytes from text
const NO_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f]/
const UNKNOWN = 'application/octet-stream'

/**
 * The media type of a file whose content matches its extension; null when it does not match or is executable.
 * Archives are not unpacked, so an archive that would expand to a large size does no harm. Bytes that are
 * also valid as another type (a picture with an appended script) do no harm either: files are only served as
 * attachments, with the type detected here.
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
  // An extension unknown to this list: the content may have no detectable type, but not a different type.
  if (found.ending === null) return isScript(bytes) ? null : UNKNOWN
  return found.ending === ending || found.ending === 'zip' || found.ending === 'cfb' ? found.mediaType : null
}

const ZIP_STARTS = new Set(['504b0304', '504b0506', '504b0708'])

const sniff = async (bytes: Uint8Array): Promise<Sniffed> => {
  // Not passed to `file-type`, which would unpack a part to distinguish kinds of zip files.
  if (ZIP_STARTS.has(Buffer.from(bytes.subarray(0, 4)).toString('hex')))
    return { ending: 'zip', mediaType: 'application/zip' }
  // Loaded with the first file: most messages have none.
  const { fileTypeFromBuffer } = await import('file-type')
  // A file that makes the parser fail is corrupt.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return { ending: found?.ext ?? null, mediaType: found?.mime ?? UNKNOWN }
}

const START_BYTES = 1024
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const isScript = (bytes: Uint8Array): boolean => SCRIPT_START.test(textOf(bytes.subarray(0, START_BYTES)))

/**
 * UTF-8, or an older encoding with one byte per character (CSV files of Polish offices); not UTF-16, which
 * contains NUL bytes.
 */
const isText = (bytes: Uint8Array): boolean =>
  !NO_TEXT.test(
    isUtf8(bytes)
      ? textOf(bytes)
      : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'),
  )
