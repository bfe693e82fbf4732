import { account as words } from '#storefront/strings/pl/account.ts'

const BROWSERS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

/** `Firefox, Linux`: enough for its owner to know it by. */
export const deviceName = (userAgent: string): string => {
  const named = [BROWSERS, SYSTEMS]
    .map((list) => list.find(([sign]) => sign.test(userAgent))?.[1])
    .filter(Boolean)
  return named.join(', ') || words.sessions.unknown
}
