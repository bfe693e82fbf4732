import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { OAuthSession } from '#session/strategies/oauth.ts'
import { realShop } from '../real-shop.ts'

declare const klepkaSession: () => Promise<OAuthSession>

const shop = realShop()

const watchTokens = (page: Page) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/oauth2/token') requested.push(request.postData() ?? '')
  })
  return requested
}
const isReady = (page: Page) => page.waitForFunction(() => 'klepkaSession' in globalThis)
const stored = (page: Page) =>
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('klepka_session') ?? 'null') as {
        refreshToken: { role: string }
      } | null,
  )

describe('the session of a shop visitor', () => {
  it('costs nothing before it is needed: no call, no script, no storage [M-55]', async () => {
    const { page } = shop
    const requested = watchTokens(page)
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    for (const path of ['/', '/sklep/', '/koszyk/']) {
      await page.goto(path)
      await page.mouse.move(200, 300)
      await page.mouse.move(210, 310)
      await isReady(page)
      await page.waitForTimeout(300)
    }
    expect(requested).toEqual([])
    expect(scripts.filter((url) => url.includes('open-session'))).toEqual([])
    expect(await stored(page)).toBeNull()
  })

  it('starts, anonymous, at the checkout; other tabs share it [M-55] [S-ID-01]', async () => {
    const { page } = shop
    const requested = watchTokens(page)
    await page.goto('/sklep/')
    await page.locator('.ajax_add_to_cart').first().click()
    await page.locator('.added_to_cart').first().waitFor()
    await page.goto('/zamowienie/')
    await isReady(page)
    expect(requested).toEqual([])
    await page.locator('form.checkout input:visible').first().focus()
    await expect.poll(async () => (await stored(page))?.refreshToken.role).toBe('visitor')
    expect(requested.map((body) => JSON.parse(body) as object)).toEqual([
      { clientId: 'storefront', grantType: 'anonymous' },
    ])

    const other = await shop.context.newPage()
    const askedByOther = watchTokens(other)
    await other.goto('/zamowienie/')
    await isReady(other)
    const token = await other.evaluate(async () => {
      const session = await klepkaSession()
      const { headers } = await session.getAuthHeaders()
      const answer = await fetch('/oauth2/token-info', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ token: headers.Authorization }),
      })
      return { isMember: session.loggedIn(), info: (await answer.json()) as object }
    })
    expect(token).toEqual({
      isMember: false,
      info: expect.objectContaining({ active: true, subjectType: 'VISITOR', clientId: 'storefront' }),
    })
    expect(askedByOther).toEqual([])
  })

  it('is renewed when expired, or replaced if that is refused [M-55] [S-ID-01]', async () => {
    const { page } = shop
    const requested = watchTokens(page)
    await page.goto('/sklep/')
    await page.mouse.move(200, 300)
    await page.mouse.move(210, 310)
    await isReady(page)
    const open = () =>
      page.evaluate(async () => (await (await klepkaSession()).getAuthHeaders()).headers.Authorization)
    const first = await open()
    const end = (refreshToken?: string) =>
      page.evaluate((value) => {
        const tokens = JSON.parse(localStorage.getItem('klepka_session')!) as {
          accessToken: { expiresAt: number }
          refreshToken: { value: string }
        }
        tokens.accessToken.expiresAt = 1
        if (value) tokens.refreshToken.value = value
        localStorage.setItem('klepka_session', JSON.stringify(tokens))
      }, refreshToken)
    await end()
    expect(await open()).not.toBe(first)
    await end('rt_unknown')
    await open()
    expect(requested.map((body) => (JSON.parse(body) as { grantType: string }).grantType)).toEqual([
      'anonymous',
      'refresh_token',
      'refresh_token',
      'anonymous',
    ])
    expect((await stored(page))?.refreshToken.role).toBe('visitor')
    shop.troubles = shop.troubles.filter((line) => !line.includes('status of 400'))
  })
})
