import type { FrameLocator, Locator, Page } from 'playwright-core'

const BEGIN_MS = 5_000
const ATTEMPTS = 6

/** What tests do in the designer of campaigns; `page`: the page that shows it. */
export const designerOf = (page: () => Page) => {
  const frameElement = (at = 0) => page().locator('iframe.canvas-frame').nth(at)
  /** Of an element in the frame, in the page: the frame is made smaller, which clicks by locators do not know. */
  const pointOf = async (element: Locator, across = 0.5, down = 0.5, frameAt = 0) => {
    await frameElement(frameAt).scrollIntoViewIfNeeded()
    const own = await element.evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      return { left, top, width, height }
    })
    const { left, top, scale } = await frameElement(frameAt).evaluate((one) => {
      const box = one.getBoundingClientRect()
      return { left: box.left, top: box.top, scale: box.width / one.clientWidth }
    })
    return {
      x: left + (own.left + own.width * across) * scale,
      y: top + (own.top + own.height * down) * scale,
    }
  }
  const designer = {
    frame: (at = 0): FrameLocator => page().frameLocator('iframe.canvas-frame').nth(at),
    heading: () => designer.frame().locator('h2').first(),
    step: (name: string) =>
      page().getByRole('navigation', { name: 'Kroki kampanii' }).getByRole('button', { name }).click(),
    isRendered: () => designer.frame().locator('.poptin-popup').first().waitFor({ state: 'attached' }),
    pointOf,
    click: async (element: Locator, frameAt = 0) => {
      const { x, y } = await pointOf(element, 0.5, 0.5, frameAt)
      await page().mouse.click(x, y)
    },
    doubleClick: async (element: Locator) => {
      const { x, y } = await pointOf(element)
      await page().mouse.dblclick(x, y)
    },
    /** Double-clicks a text until it can be typed into: the canvas may have moved meanwhile. */
    beginTyping: async (element: Locator) => {
      const field = designer.frame().locator('[contenteditable]')
      for (let attempt = 1; ; attempt++) {
        await designer.doubleClick(element)
        try {
          return await field.waitFor({ timeout: BEGIN_MS })
        } catch (error) {
          if (attempt === ATTEMPTS) throw error
        }
      }
    },
    /** Slowly enough to be a drag, and dropped at a part of another element. */
    drag: async (element: Locator, onto: Locator, down: number) => {
      const from = await pointOf(element)
      const to = await pointOf(onto, 0.5, down)
      await page().mouse.move(from.x, from.y)
      await page().mouse.down()
      await page().mouse.move(from.x, from.y - 15, { steps: 3 })
      await page().mouse.move(to.x, to.y, { steps: 6 })
      await page().mouse.up()
    },
    layers: () => page().getByRole('tree', { name: 'Warstwy' }).getByRole('treeitem'),
    layer: (text: string | RegExp) => designer.layers().filter({ hasText: text }).first(),
    /** Kinds of the elements as they are seen from top to bottom. */
    kinds: () => page().locator('[role=treeitem][aria-level="1"] > b').allInnerTexts(),
    /** The settings of the selected element. */
    settings: () => page().getByRole('region', { name: /^Wybrany element/ }),
    add: (kind: string) =>
      page()
        .getByRole('region', { name: 'Dodaj element' })
        .getByRole('button', { name: kind, exact: true })
        .click(),
    toggle: (group: string, choice: string) =>
      page().getByRole('group', { name: group }).getByRole('button', { name: choice, exact: true }).click(),
    undo: () => page().getByRole('button', { name: 'Cofnij', exact: true }),
    redo: () => page().getByRole('button', { name: 'Ponów', exact: true }),
  }
  return designer
}
