import { behaviours as words } from '#storefront/strings/pl/frame/behaviours.ts'

/** What a page may set before our scripts run; other themes' pages use the same name and keys. */
export type ThemeConfig = {
  screenReader?: { expand?: string; expandOf?: string; collapse?: string; collapseOf?: string }
  breakPoints?: { desktop?: number | string; tablet?: number | string }
  scrollOffset?: number | string
}

declare global {
  interface Window {
    kadenceConfig?: ThemeConfig
  }
}

const DESKTOP_PX = 1024

const numberOr = (value: number | string | undefined, otherwise: number) =>
  Number.isFinite(Number.parseFloat(String(value))) ? Number.parseFloat(String(value)) : otherwise

/** The page's own settings; missing ones are ours. */
export const readThemeConfig = ({
  defaultView,
}: Document): {
  desktopPx: number
  scrollOffsetPx: number
  labels: { expand: string; expandOf: string; collapse: string; collapseOf: string }
} => {
  const { breakPoints, scrollOffset, screenReader } = defaultView?.kadenceConfig ?? {}
  return {
    desktopPx: numberOr(breakPoints?.desktop, DESKTOP_PX),
    scrollOffsetPx: numberOr(scrollOffset, 0),
    labels: {
      expand: words.subMenu,
      expandOf: words.subMenuOf,
      collapse: words.subMenu,
      collapseOf: words.subMenuOf,
      ...screenReader,
    },
  }
}
