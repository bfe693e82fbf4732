const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Stand in lines of text; where paragraphs may be, they get one around them. */
export const inline = words(
  'a abbr acronym area audio b bdi bdo big br button canvas cite code data datalist del dfn em embed font i iframe img input ins kbd label map mark math meter noscript object output picture progress q ruby s samp select slot small span strike strong sub sup svg textarea time tt u var video wbr',
)
/** What stands directly in them is put into paragraphs. */
export const containsParagraphs = words(
  'address article aside blockquote body caption dd details dialog div dt fieldset figcaption figure footer form header li main nav section td th',
)
/** End a paragraph and hold none; lines of text in them may break. */
export const containsLines = words('h1 h2 h3 h4 h5 h6 legend summary')
/** End a paragraph; white space directly in them is nothing. */
export const containsParts = words(
  'center col colgroup dir dl head hgroup hr html menu ol table tbody template tfoot thead tr ul',
)
/** Text in them is left as it is. */
export const preservesText = words('pre select optgroup option datalist svg math script style textarea title xmp')
/** Not HTML: what stands in them at any depth is left as it is. */
export const isForeignElement = words('svg math')
export const isVoid = words('area base br col embed hr img input link meta param source track wbr')

/** Which open elements a start tag ends, up to (not including) the nearest one that holds them. */
export const endedBy: Record<string, { ends: ReadonlySet<string>; within: ReadonlySet<string> }> = {
  li: { ends: words('li'), within: words('ul ol menu') },
  dt: { ends: words('dt dd'), within: words('dl') },
  dd: { ends: words('dt dd'), within: words('dl') },
  option: { ends: words('option'), within: words('select datalist optgroup') },
  optgroup: { ends: words('option optgroup'), within: words('select') },
  td: { ends: words('td th'), within: words('table') },
  th: { ends: words('td th'), within: words('table') },
  tr: { ends: words('tr'), within: words('table') },
  tbody: { ends: words('tbody thead tfoot'), within: words('table') },
  thead: { ends: words('tbody thead tfoot'), within: words('table') },
  tfoot: { ends: words('tbody thead tfoot'), within: words('table') },
}
