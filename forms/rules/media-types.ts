/**
 * File name endings of each media type: what an `accept` of `image/*` or `application/pdf` means.
 * One line a top type, `subtype:ending ending`, because the browser loads it with the rules.
 */
const TYPES: Record<string, string> = {
  image:
    'jpeg:jpg jpeg jpe,gif:gif,png:png,bmp:bmp,tiff:tiff tif,webp:webp,avif:avif,x-icon:ico,heic:heic,heif:heif,heic-sequence:heics,heif-sequence:heifs',
  video:
    'x-ms-asf:asf asx,x-ms-wmv:wmv,x-ms-wmx:wmx,x-ms-wm:wm,avi:avi,divx:divx,x-flv:flv,quicktime:mov qt,mpeg:mpeg mpg mpe,mp4:mp4 m4v,ogg:ogv,webm:webm,x-matroska:mkv,3gpp:3gp 3gpp,3gpp2:3g2 3gp2',
  text: 'plain:txt asc c cc h srt,csv:csv,tab-separated-values:tsv,calendar:ics,richtext:rtx,css:css,html:htm html,vtt:vtt',
  audio:
    'mpeg:mp3 m4a m4b,aac:aac,x-realaudio:ra ram,wav:wav,x-wav:x-wav,ogg:ogg oga,flac:flac,midi:mid midi,x-ms-wma:wma,x-ms-wax:wax,x-matroska:mka',
  application:
    'ttaf+xml:dfxp,rtf:rtf,javascript:js,pdf:pdf,java:class,x-tar:tar,zip:zip,x-gzip:gz gzip,rar:rar,x-7z-compressed:7z,x-msdownload:exe,octet-stream:psd xcf,msword:doc,vnd.ms-powerpoint:pot pps ppt,vnd.ms-write:wri,vnd.ms-excel:xla xls xlt xlw,vnd.ms-access:mdb,vnd.ms-project:mpp,vnd.openxmlformats-officedocument.wordprocessingml.document:docx,vnd.ms-word.document.macroEnabled.12:docm,vnd.openxmlformats-officedocument.wordprocessingml.template:dotx,vnd.openxmlformats-officedocument.spreadsheetml.sheet:xlsx,vnd.ms-excel.sheet.macroEnabled.12:xlsm,vnd.ms-excel.sheet.binary.macroEnabled.12:xlsb,vnd.openxmlformats-officedocument.spreadsheetml.template:xltx,vnd.openxmlformats-officedocument.presentationml.presentation:pptx,vnd.ms-powerpoint.presentation.macroEnabled.12:pptm,vnd.openxmlformats-officedocument.presentationml.slideshow:ppsx,vnd.openxmlformats-officedocument.presentationml.template:potx,onenote:onetoc onetoc2 onetmp onepkg,oxps:oxps,vnd.ms-xpsdocument:xps,vnd.oasis.opendocument.text:odt,vnd.oasis.opendocument.presentation:odp,vnd.oasis.opendocument.spreadsheet:ods,vnd.oasis.opendocument.graphics:odg,vnd.oasis.opendocument.chart:odc,vnd.oasis.opendocument.database:odb,vnd.oasis.opendocument.formula:odf,wordperfect:wp wpd,vnd.apple.keynote:key,vnd.apple.numbers:numbers,vnd.apple.pages:pages',
}

/** Endings without their dot; none for a type that is not known, or for every type at once. */
export const endingsOfType = (type: string): string[] => {
  const [top = '', sub = ''] = type.toLowerCase().split('/')
  const known = Object.hasOwn(TYPES, top) ? TYPES[top]!.split(',') : []
  return known.flatMap((line) => {
    const [name = '', endings = ''] = line.split(':')
    return sub === '*' || name.toLowerCase() === sub ? endings.split(' ') : []
  })
}
