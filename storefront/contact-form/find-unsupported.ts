/** The first API that the page or the browser lacks to send forms by script, in the wire's words; undefined: none. */
export const findUnsupported = (view: Window & typeof globalThis): string | undefined => {
  const checks: [boolean, string][] = [
    [view.wpcf7 !== undefined, 'wpcf7 is not defined.'],
    [view.wpcf7?.api !== undefined, 'wpcf7.api is not defined.'],
    [typeof view.fetch === 'function', 'Your browser does not support window.fetch().'],
    [typeof view.FormData === 'function', 'Your browser does not support window.FormData().'],
    [
      typeof view.NodeList === 'function' && typeof view.NodeList.prototype.forEach === 'function',
      'Your browser does not support NodeList.forEach().',
    ],
    [
      typeof (view.String.prototype as { replaceAll?: unknown }).replaceAll === 'function',
      'Your browser does not support String.replaceAll().',
    ],
  ]
  return checks.find(([isThere]) => !isThere)?.[1]
}
