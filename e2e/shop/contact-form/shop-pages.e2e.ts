import { describe, expect, it } from 'vitest'
import { realShop } from '../../real-shop.ts'
import { excessWidth, runAxe } from '../../axe.ts'

const shop = realShop()

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

describe('the contact page', () => {
  it('has the hidden fields and language that clients of the form read [S-FORM-05]', async () => {
    const { page } = shop
    const answer = await page.goto('/kontakt/')
    const unitTag = await page.locator('.wpcf7').getAttribute('id')
    expect(unitTag).toMatch(/^wpcf7-f1-p\d+-o1$/)
    // As rendered by the server: the bot check may have set its token in the page already.
    const hidden = await page.evaluate(
      (html) => {
        const drawn = new DOMParser().parseFromString(html, 'text/html')
        return [
          ...drawn.querySelectorAll<HTMLInputElement>(
            'fieldset.hidden-fields-container > input[type=hidden]',
          ),
        ].map(({ name, value }) => [name, value])
      },
      (await answer?.text()) ?? '',
    )
    expect(hidden).toEqual([
      ['_wpcf7', '1'],
      ['_wpcf7_version', '6.1.6'],
      ['_wpcf7_locale', 'pl_PL'],
      ['_wpcf7_unit_tag', unitTag],
      ['_wpcf7_container_post', unitTag?.match(/p(\d+)/)?.[1]],
      ['_wpcf7_posted_data_hash', ''],
      ['_wpcf7_recaptcha_response', ''],
    ])
    expect(await page.locator('.wpcf7').getAttribute('lang')).toBe('pl-PL')
    expect(await page.locator('.wpcf7').getAttribute('data-wpcf7-id')).toBe('1')
    expect(await page.locator('form.wpcf7-form').getAttribute('aria-label')).toBe('Formularz kontaktowy')
  })

  it('shows the shop’s contact data as set by its owner [S-PAGE-09]', async () => {
    const owner = await shop.owner()
    await owner.changeSettings({ phone: '+48 22 123 45 67', openingHours: 'codziennie od 10 do 18' })
    const { page } = shop
    await page.goto('/kontakt/')
    const details = page.getByRole('complementary', { name: 'Dane kontaktowe' })
    expect(await details.getByRole('link', { name: '+48 22 123 45 67' }).getAttribute('href')).toBe(
      'tel:+48221234567',
    )
    expect(await details.innerText()).toContain('codziennie od 10 do 18')
  })

  it('loads its rules once, a token, and the client near the form [S-FORM-03] [S-BOT-01]', async () => {
    const { page } = shop
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.goto('/kontakt/')
    await page.locator('.wpcf7.js').waitFor()
    await expect
      .poll(() => page.locator('[name=_wpcf7_recaptcha_response]').inputValue())
      .toMatch(/^[A-Za-z0-9+/=_-]{100,}$/)
    expect(requested.filter((path) => path.endsWith('/feedback/schema'))).toEqual([
      '/wp-json/contact-form-7/v1/contact-forms/1/feedback/schema',
    ])
    expect(requested.some((path) => /\/main-[\w-]+\.js$/.test(path))).toBe(true)
  })

  it('loads no client far from its form; a form sent before it is loaded waits', async () => {
    const { page } = shop
    await page.route(/\/main-[\w-]+\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      return route.continue()
    })
    await page.goto('/kontakt/')
    await page.locator('[name=your-name]').fill('Ola Szybka')
    await page.locator('[name=your-email]').fill('ola@example.pl')
    await page.locator('[name=your-message]').fill('Jestem szybsza niż skrypt.')
    await page.locator('[name=zgoda]').check()
    await page.getByRole('button', { name: 'Wyślij wiadomość' }).click()
    await expect
      .poll(() => page.locator('.wpcf7-response-output').innerText())
      .toMatch(/Dziękujemy|Wiadomość dotarła/)
    expect(new URL(page.url()).pathname).toBe('/kontakt/')
    expect(shop.rows('select id from contact_messages where sender_name = ?', 'Ola Szybka')).toHaveLength(1)
  })

  it('posts its form also without the client’s script', async () => {
    const { page } = shop
    await page.route(/\/main-[\w-]+\.js$/, (route) => route.abort())
    await page.goto('/kontakt/')
    await page.locator('[name=your-name]').fill('Jan')
    await page.waitForTimeout(300)
    await page.getByRole('button', { name: 'Wyślij wiadomość' }).click()
    await page.locator('form.wpcf7-form.invalid').waitFor()
    expect(await page.locator('[name=your-name]').inputValue()).toBe('Jan')
    // The next page also tries, and fails, to load it.
    await expect
      .poll(() => shop.troubles.filter((line) => line.includes('dynamically imported')).length)
      .toBe(2)
    shop.troubles = shop.troubles.filter((line) => !/main-|ERR_FAILED|dynamically imported/.test(line))
  })

  it.each([
    ['light', 1440],
    ['dark', 360],
  ] as const)(
    'has no axe fault, like the quote form, also with problems shown (%s, %i px)',
    async (colorScheme, width) => {
      const page = await (
        await shop.openVisitor({ viewport: { width, height: 900 }, colorScheme, bypassCSP: true })
      ).newPage()
      const found: string[] = []
      const look = async (where: string) => {
        found.push(...(await runAxe(page, { runOnly: RULES })).map((problem) => `${where} ${problem}`))
        const excess = await excessWidth(page)
        if (excess > 0) found.push(`${where} ${excess} px too wide`)
      }
      await page.goto('/kontakt/')
      await look('contact')
      await page.goto('/zapytaj-o-wycene/')
      await page.locator('.wpcf7.js').waitFor()
      await look('quote')
      await page.locator('[name=regulamin]').check()
      await page.getByRole('button', { name: 'Poproś o wycenę' }).click()
      await page.locator('form.invalid').waitFor()
      await look('quote with problems')
      expect(found).toEqual([])
    },
  )
})

describe('the home page', () => {
  it('runs the bot check, and loads nothing of contact forms [S-BOT-01]', async () => {
    const { page } = shop
    const requested: string[] = []
    page.on('request', (request) =>
      requested.push(new URL(request.url()).pathname + new URL(request.url()).search),
    )
    const token = page.waitForEvent('console', {
      predicate: (message) => message.text().startsWith('token'),
    })
    await page.addInitScript(() =>
      document.addEventListener('wpcf7grecaptchaexecuted', (event) =>
        console.log('token', (event as CustomEvent<{ action: string }>).detail.action),
      ),
    )
    await page.goto('/')
    expect((await token).text()).toBe('token homepage')
    expect(requested.filter((path) => path.startsWith('/bot-check/'))).toEqual([
      '/bot-check/challenge?action=homepage',
    ])
    expect(requested.some((path) => path.includes('contact-forms'))).toBe(false)
  })
})
