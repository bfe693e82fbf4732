/** Where the widget's first file is, whatever its version. */
export const LOADER_PATH = '/widget/loader.js'

/** The one tag that a page of a site carries; it waits for nothing and holds nothing up. */
export const snippetOf = (publicUrl: string, siteId: string): string =>
  `<script async id="pixel-script-poptin" src="${publicUrl}${LOADER_PATH}?id=${siteId}"></script>`
