import { coloursOf } from '#contract/shop/theme.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { renderTheme } from '#storefront/render.tsx'
import type { PageFrame } from '#storefront/page-frame.ts'

type Look = Pick<PageFrame, 'header' | 'themeStyle' | 'themeColors'>

/** Settings are read anew when they change, so each object is one version of them. */
const looks = new WeakMap<ShopSettings, Look>()

/** What pages show of the owner's choice of look; worked out once for each version of the settings. */
export const lookOf = (settings: ShopSettings): Look => {
  const known = looks.get(settings)
  if (known) return known
  const { theme } = settings
  const look = {
    header: theme.header,
    themeStyle: renderTheme(theme),
    themeColors: { light: coloursOf(theme, 'light').paper, dark: coloursOf(theme, 'dark').paper },
  }
  looks.set(settings, look)
  return look
}
