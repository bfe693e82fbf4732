import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Engine, openTestDatabase } from '#server/testing/open-test-database.ts'
import { openSmtpServer, type TestSmtp } from '#server/testing/processes/smtp-server.ts'
import { findWrong } from '../../axe.ts'
import { savePicture } from '../../looks.ts'
import { type RunningShop, startShop } from '../../open-shop.ts'
import { openBrowser, type TestBrowser } from '../../shared-browser.ts'

const MOST_TABS = 250
export type TaskLook = { width: number; height: number; colorScheme: 'light' | 'dark' }

/** Quoted-printable text as it reads. */
const plain = (source: string) =>
  Buffer.from(
    source
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()

/**
 * A production shop on an empty database, its owner's browser and the mail of both; call it in a `describe`. What is
 * pressed here goes through the keyboard alone: nothing is focused or clicked by script.
 */
export const firstDays = (engine: Engine, windows: readonly TaskLook[]) => {
  let shop: RunningShop
  let smtp: TestSmtp
  let browser: TestBrowser
  let page: Page
  const closings: (() => Promise<void>)[] = []
  const troubles: string[] = []

  /** One more empty shop on a database of its own, of the same mail server. */
  const startEmptyShop = async (): Promise<RunningShop> => {
    const database = engine === 'postgres' ? await openTestDatabase('postgres') : undefined
    if (database) closings.push(database.close)
    const started = await startShop({
      NODE_ENV: 'production',
      SECRET: 'a secret of the tests, long enough',
      SMTP_URL: smtp.url,
      ...(database && 'postgresUrl' in database.address && { DATABASE_URL: database.address.postgresUrl }),
    })
    closings.push(started.stop)
    return started
  }
  beforeAll(async () => {
    ;[smtp, browser] = await Promise.all([openSmtpServer(), openBrowser()])
    shop = await startEmptyShop()
    page = await openPerson()
  })
  afterAll(async () => {
    await browser?.close()
    for (const close of closings.toReversed()) await close()
    await smtp?.close()
  })

  /** A browser of its own, of somebody else. */
  const openPerson = async (url = shop.url): Promise<Page> => {
    const opened = await browser.newContext({ baseURL: url, locale: 'pl-PL', reducedMotion: 'reduce' })
    opened.on('weberror', (error) => troubles.push(error.error().message))
    return opened.newPage()
  }
  /** What a visitor sees at an address. */
  const asVisitor = async (path: string, see: (visitor: Page) => Promise<void>) => {
    const visitor = await openPerson()
    await visitor.goto(path)
    await see(visitor)
    await visitor.context().close()
  }
  const isAt = (title: string | RegExp) => page.getByRole('heading', { level: 1, name: title }).waitFor()
  const open = async (address: string, title: string | RegExp) => {
    await page.goto(`/panel/#${address}`)
    await isAt(title)
  }
  const toast = async (text: string | RegExp) => page.locator('.toast', { hasText: text }).first().waitFor()
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const mailTo = async (address: string, pattern: RegExp): Promise<RegExpExecArray> => {
    const found = () =>
      smtp.received
        .filter(({ to }) => to.includes(address))
        .map(({ source }) => pattern.exec(plain(source)))
        .findLast(Boolean) ?? null
    await expect.poll(found).not.toBe(null)
    return found()!
  }

  // The keyboard alone.
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const focusedName = () =>
    page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement | null
      const name = at?.getAttribute('aria-label') ?? at?.labels?.[0]?.textContent ?? at?.textContent ?? ''
      return name.replace(/\s+/g, ' ').trim()
    })
  const tabTo = async (name: string | RegExp) => {
    for (let presses = 0; presses < MOST_TABS; presses++) {
      await press('Tab')
      const focused = await focusedName()
      if (typeof name === 'string' ? focused === name : name.test(focused)) return
    }
    throw new Error(`Tab never reached ${name}`)
  }
  const type = async (name: string | RegExp, text: string) => {
    await tabTo(name)
    await press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  const enter = async (name: string | RegExp) => {
    await tabTo(name)
    await press('Enter')
  }
  /** By the search of the console, as from any screen. */
  const goTo = async (title: string) => {
    await press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.type(title)
    await page.getByRole('option', { name: title }).first().waitFor()
    await press('Enter')
    await isAt(title)
  }
  /** What is removed with the focus gives it to something near, never to nothing. */
  const keepsFocus = () =>
    expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)

  let tasks = 0
  /** The next thing that the owner does, in the window of its turn; afterwards nothing may be wrong on the page. */
  const task = (title: string, work: (page: Page) => Promise<void>) => {
    const number = tasks++
    it(`${number + 1}. ${title}`, async () => {
      const { colorScheme, ...size } = windows[number % windows.length]!
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      try {
        await work(page)
      } catch (error) {
        await page.screenshot({ path: `test-results/first-days-${number + 1}.png` }).catch(() => {})
        throw error
      }
      await savePicture(page, `first-days-${number + 1}-${size.width}`)
      expect(await findWrong(page)).toEqual([])
      expect(troubles).toEqual([])
    })
  }

  return {
    task,
    ownerLink: () => shop.ownerLink,
    startEmptyShop,
    openPerson,
    asVisitor,
    isAt,
    open,
    toast,
    button,
    mailTo,
    press,
    focusedName,
    tabTo,
    type,
    enter,
    goTo,
    keepsFocus,
  }
}
