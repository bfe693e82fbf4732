import { expect, it } from 'vitest'
import { templateOf } from '#campaign/published/template.ts'
import { makeCampaign } from '#campaign/testing/make-campaign.ts'
import { screensPage } from './screens-page.ts'

const TEXTS = [
  'Jak zmierzyć podłogę przed zamówieniem próbek',
  'Wyprzedaż listew przypodłogowych do niedzieli',
  'Zapytaj doradcę o ogrzewanie podłogowe w bloku',
]
const CLOSE_PX = 44

const screens = screensPage('preact', ['teaser'])

/** Runs in the page: bounds of tabs, and whether their text fits. */
const tease = ([texts, template]: [string[], string]) => {
  const read = JSON.parse(template) as never
  const { screens: drawing, teaser } = window.klepkaParts as Required<NonNullable<Window['klepkaParts']>>
  texts.forEach((text, index) =>
    teaser(
      drawing.openShadow,
      { id: `tab-${index}`, teaser: { text, side: 'right' } } as never,
      read,
      () => {},
    ),
  )
  return [...document.querySelectorAll('.poptin-teaser')].map(({ shadowRoot }) => {
    const button = shadowRoot?.querySelector('button')
    const { left, top, right, bottom } = button?.getBoundingClientRect() ?? new DOMRect()
    const isWhole =
      (button?.scrollWidth ?? 1) <= (button?.clientWidth ?? 0) + 1 &&
      (button?.scrollHeight ?? 1) <= (button?.clientHeight ?? 0) + 1
    return { left, top, right, bottom, isWhole }
  })
}

it.each([
  [1280, 420],
  [1440, 900],
  [360, 640],
])('three long tabs at one side fit into a window of %i × %i px without overlap', async (width, height) => {
  const page = await screens.open({ page: { viewport: { width, height } } })
  const tabs = await page.evaluate(tease, [
    TEXTS,
    JSON.stringify(templateOf(makeCampaign({ teaser: { mode: 'always', text: 'Zakładka' } }))),
  ] as [string[], string])
  expect(tabs).toHaveLength(TEXTS.length)
  for (const { left, top, right, bottom, isWhole } of tabs) {
    expect([left >= 0, top >= 0, right <= width, bottom <= height, isWhole]).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
    expect(Math.min(right - left, bottom - top)).toBeGreaterThanOrEqual(CLOSE_PX)
  }
  const inOrder = tabs.toSorted((one, other) => one.top - other.top)
  for (const [index, tab] of inOrder.slice(1).entries())
    expect(tab.top).toBeGreaterThanOrEqual(inOrder[index]!.bottom)
})
