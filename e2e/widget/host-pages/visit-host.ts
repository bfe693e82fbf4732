import type { Page } from 'playwright-core'
import type { Brought, ForeignSite, HostPage } from '../foreign-site.ts'
import { type HostDrawing, drawingOf } from './drawing.ts'
import type { Host } from './hosts.ts'
import { pageState, type HostPageState } from './page-state.ts'

const SCROLLED_PX = 200
/** Neither the box nor the page is moving. */
const RESTED = () =>
  [...document.querySelectorAll('.poptin-popup')].every(
    ({ shadowRoot }) =>
      !shadowRoot!.querySelector('.entering') &&
      shadowRoot!.getAnimations().every(({ playState }) => playState !== 'running'),
  )

export type Visited = { drawing: HostDrawing; before: HostPageState; after: HostPageState; email: string }

const slugOf = (name: string) => name.replace(/[^\p{L}\d]+/gu, '-')

/** The visitor's state on a page before something opens: in a field, scrolled down a little. */
const settle = async (page: Page) => {
  await page.evaluate((px) => {
    document.querySelector<HTMLElement>('#pole')?.focus({ preventScroll: true })
    scrollTo(0, px)
    document.querySelector('main')?.scrollTo(0, px)
  }, SCROLLED_PX)
}

/** Visits a host without the widget, then with it: a campaign is opened, sent and closed. */
export const visitHost = async (
  site: ForeignSite,
  { name, page: make }: Host,
  campaign: Brought,
): Promise<Visited> => {
  const host: HostPage = make(site.service, site.clientId)
  const path = `/${slugOf(name)}-${campaign.campaign.type}/`
  const email = `${slugOf(name)}@example.pl`.toLowerCase()
  site.serve(`${path}bez`, {
    ...host,
    snippet: 'none',
    body: `${(host.body ?? '').replace(/<script.*<\/script>/s, '')}${'<script type="text/plain"></script>'.repeat(host.body?.includes('<script') ? 2 : 1)}`,
  })
  site.serve(path, { ...host, attributes: `${host.attributes ?? ''} data-mode="noConflict"` })
  const context = await site.openVisitor()
  const [bare, page] = await Promise.all([context.newPage(), context.newPage()])
  const without = async () => {
    await bare.goto(`${site.url}${path}bez`)
    await settle(bare)
    return bare
  }
  const with_ = async () => {
    await page.goto(site.url + path)
    await page.waitForFunction(() => window.klepka)
    await settle(page)
    await page.evaluate((id) => window.klepka?.('open', id), campaign.id)
    const layer = page.locator(`.poptin-popup[data-poptin-id="${campaign.id}"] .layer`)
    await layer.waitFor()
    await page.waitForFunction(RESTED)
    const drawing = await drawingOf(page, campaign.id)
    await layer.getByLabel('Adres e-mail').fill(email)
    await layer.getByRole('checkbox').check()
    await layer.locator('.poptin-form-submit-button').click()
    await layer.getByText('Dziękujemy!').waitFor()
    await layer.locator('.cross').click()
    await page.locator('.poptin-popup').waitFor({ state: 'detached' })
    // A page that cannot be scrolled goes back to its place in steps.
    await page.waitForFunction(() => document.documentElement.getAnimations().length === 0)
    return drawing
  }
  const [, drawing] = await Promise.all([without(), with_()])
  const [before, after] = await Promise.all([pageState(bare), pageState(page)])
  before['title and address'] = before['title and address']!.replace(/bez$/, '')
  await context.close()
  return { drawing, before, after, email }
}
