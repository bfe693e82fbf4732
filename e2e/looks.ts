import type { Page } from 'playwright-core'

const isDeep = process.env['KLEPKA_DEEP'] === '1'
const pictures = process.env['KLEPKA_PICTURES'] ?? (isDeep ? 'test-results' : undefined)

type Look = readonly [width: number, colorScheme: 'light' | 'dark']

/**
 * Window widths in pixels with colour schemes: each width and each scheme once, in `npm run test:deep` all
 * combinations.
 */
export const LOOKS: readonly Look[] = isDeep
  ? [
      [1440, 'light'],
      [1440, 'dark'],
      [360, 'light'],
      [360, 'dark'],
    ]
  : [
      [1440, 'light'],
      [360, 'dark'],
    ]

/** A picture for the developer in the folder KLEPKA_PICTURES; the deep run writes to test-results. */
export const savePicture = async (page: Page, name: string, { fullPage = true } = {}) => {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage })
}
