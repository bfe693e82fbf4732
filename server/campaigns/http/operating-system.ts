import type { Context } from 'hono'

/** In this order: Android names Linux too, and iPads name the Mac. */
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bCrOS\b/, 'Chrome OS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]
/** A structured field: `"Windows"`. */
const HINT = /^"([\w .-]{1,40})"$/

/**
 * The operating system of a request: from the client hint that browsers send without being asked, else from the user
 * agent, else as the page reports it (`navigator.platform`, which browsers froze at old values).
 */
export const operatingSystemOf = (c: Context, reported: string): string => {
  const hint = HINT.exec(c.req.header('sec-ch-ua-platform')?.trim() ?? '')?.[1]
  if (hint !== undefined && hint !== 'Unknown') return hint
  const agent = c.req.header('user-agent') ?? ''
  return SYSTEMS.find(([sign]) => sign.test(agent))?.[1] ?? reported
}
