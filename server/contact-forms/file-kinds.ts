/** Endings of one kind of content: whoever names a file by one of them may have sent any of them. */
const FAMILIES = [
  'jpg jpeg jpe jfif', 'png apng', 'gif', 'webp', 'avif', 'heic heif heics heifs', 'bmp dib', 'tif tiff', 'ico', 'psd', 'xcf',
  'pdf', 'cfb doc dot xls xlt ppt pot pps msg vsd', 'rtf',
  'mp4 m4v mov qt 3gp 3gpp 3g2 3gp2 f4v', 'm4a m4b mp4', 'mpg mpeg mpe m1v m2v', 'asf asx wmv wma wm wmx wax', 'avi divx', 'mkv mka webm', 'flv',
  'ogg oga ogv ogx opus spx', 'mp3 mp2', 'wav x-wav', 'flac', 'aac', 'mid midi',
  'rar', '7z', 'gz gzip', 'tar',
]
const families = FAMILIES.map((line) => new Set(line.split(' ')))

/** Zip by content, whatever they are called. */
const ZIPPED = new Set('zip docx docm dotx xlsx xlsm xlsb xltx pptx pptm ppsx potx odt ods odp odg odc odb odf epub pages numbers key xps oxps kmz'.split(' '))

/** Programs, by content; a message needs none. */
const PROGRAMS = new Set('exe dll elf macho class jar apk deb rpm msi dmg wasm lnk crx ps cab swf'.split(' '))

/** A kind of content that can be told by its first bytes. */
export const isTellable = (ending: string): boolean => ZIPPED.has(ending) || families.some((family) => family.has(ending))

/** May content of this kind (named by its usual ending) be called so? */
export const fits = (ending: string, content: string): boolean =>
  content === ending || (content === 'zip' ? ZIPPED.has(ending) : families.some((family) => family.has(ending) && family.has(content)))

export const isProgram = (content: string): boolean => PROGRAMS.has(content)
