import { expect, it } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { aside, lightbox, QUICK } from './campaigns.ts'
import { type Brought, foreignSite } from './foreign-site.ts'
import { pass } from './stays-away.ts'

const site = foreignSite()
const BODY = `<main><h1>Cudza strona</h1><button id="obok">Obok</button>${'<br>'.repeat(200)}</main>`
const NO_FIELDS = { fields: {} }
const blocks = (heading: string, more: CampaignFile['screens']['form'] = []): CampaignFile['screens'] => ({
  form: [
    { kind: 'heading', text: heading },
    ...more,
    { kind: 'button', text: 'Zamknij', action: { kind: 'close' } },
  ],
})
const shown = ({ id }: Brought) =>
  site.page.locator(`.poptin-popup[data-poptin-id="${id}"] .layer:not(.leaving)`)
const open = async (campaign: Brought) => {
  await site.page.evaluate((id) => window.klepka?.('open', id), campaign.id)
  await shown(campaign).locator('.box').waitFor()
}
const visit = async (address = '/') => {
  await site.open({ body: BODY, attributes: QUICK }, address)
  await site.page.waitForFunction(() => typeof window.klepka === 'function')
}
const isGone = (campaign: Brought) => expect.poll(() => shown(campaign).count()).toBe(0)
/** Outside every campaign. */
const pressBeside = () => site.page.mouse.click(6, 6)

it('locks the page, closes by outside click or after seconds, has phone screens [W-LIFE-08]', async () => {
  const locks = aside({
    ...NO_FIELDS,
    screens: blocks('Blokuje'),
    closing: { locksContent: true, byBackground: false },
  })
  const beside = lightbox({ ...NO_FIELDS, screens: blocks('Obok') })
  const stays = lightbox({ ...NO_FIELDS, screens: blocks('Zostaje'), closing: { byBackground: false } })
  const leaves = aside({ ...NO_FIELDS, screens: blocks('Znika'), closing: { autoCloseSeconds: 1 } })
  const two = aside({ ...NO_FIELDS, screens: blocks('Na komputerze'), mobileScreens: blocks('Na telefonie') })
  await site.publish([locks, beside, stays, leaves, two])
  await visit()
  const pressed = () =>
    site.page.evaluate(() => (document.querySelector('#obok') as HTMLElement).dataset['pressed'] ?? '')
  await site.page.evaluate(() =>
    document
      .querySelector('#obok')
      ?.addEventListener(
        'click',
        ({ currentTarget }) => ((currentTarget as HTMLElement).dataset['pressed'] = 'tak'),
      ),
  )
  const pressPage = async () => {
    const { x, y } = (await site.page.locator('#obok').boundingBox())!
    await site.page.mouse.click(x + 3, y + 3)
  }

  await open(locks)
  await pressPage()
  await site.page.mouse.wheel(0, 500)
  await pass(site.page, { realMs: 300 })
  expect([
    await pressed(),
    await site.page.evaluate(() => [scrollY, document.documentElement.style.overflow]),
  ]).toEqual(['', [0, 'hidden']])
  await shown(locks).locator('.cross').click()
  await isGone(locks)
  await pressPage()
  expect([await pressed(), await site.page.evaluate(() => document.documentElement.style.overflow)]).toEqual([
    'tak',
    '',
  ])

  await open(beside)
  await pressBeside()
  await isGone(beside)
  await open(stays)
  await pressBeside()
  await pass(site.page, { realMs: 600 })
  expect(await shown(stays).count()).toBe(1)
  await site.page.keyboard.press('Escape')
  await isGone(stays)

  const began = Date.now()
  await open(leaves)
  await isGone(leaves)
  expect(Date.now() - began).toBeGreaterThan(900)

  await open(two)
  expect(await shown(two).locator('h2').textContent()).toBe('Na komputerze')
  await site.page.setViewportSize({ width: 360, height: 740 })
  await visit('/telefon')
  await open(two)
  expect(await shown(two).locator('h2').textContent()).toBe('Na telefonie')
})

it('has checkbox options, self-closing thanks, redirect data, add to cart [W-LIFE-08]', async () => {
  const [product] = site.rows<{ id: number; slug: string; name: string }>(
    "select id, slug, name from products where status = 'published' and kind = 'simple' and stock_status = 'in_stock' and quantity_step = 1 and max_quantity is null order by id limit 1",
  )
  const consent = { kind: 'consent', label: 'Zgoda', text: 'Zgadzam się na newsletter.' } as const
  const form = (text: string): CampaignFile['screens'] => ({
    form: [
      { kind: 'heading', text },
      { kind: 'fields', fields: ['email', 'must', 'marked'] },
      { kind: 'button', text: 'Wyślij', action: { kind: 'submit' } },
      { kind: 'coupon' },
    ],
    thankYou: [{ kind: 'heading', text: 'Dziękujemy!' }],
  })
  const fields: CampaignFile['fields'] = {
    email: { kind: 'email', label: 'E-mail', isRequired: true },
    must: { ...consent, isRequired: true },
    marked: { ...consent, text: 'Zaznaczone z góry.', isMarked: true },
  }
  const thanks = aside({
    screens: form('Podziękuj'),
    fields,
    coupon: { code: 'LATO' },
    format: 'format_2',
    thankYou: { autoCloseSeconds: 1 },
  })
  const leads = aside({
    screens: form('Przekaż'),
    fields,
    coupon: { code: 'LATO' },
    format: 'format_2',
    redirect: { url: `${site.url}/dzieki?a=1`, sendsFormData: true },
  })
  const buys = (goesToCart: boolean) =>
    aside({
      ...NO_FIELDS,
      screens: {
        form: [
          { kind: 'heading', text: 'Kup' },
          {
            kind: 'button',
            text: 'Do koszyka',
            action: {
              kind: 'addToCart',
              shop: site.service,
              item: String(product!.id),
              quantity: 2,
              goesToCart,
            },
          },
        ],
      },
    })
  const [toCart, here] = [buys(true), buys(false)]
  await site.publish([thanks, leads, toCart, here])
  site.run(
    'update campaign_sites set domains_json = ? where id = ?',
    JSON.stringify([new URL(site.url).host, new URL(site.service).host]),
    site.clientId,
  )
  await visit()

  await open(thanks)
  const boxes = shown(thanks).getByRole('checkbox')
  expect([await boxes.nth(0).isChecked(), await boxes.nth(1).isChecked()]).toEqual([false, true])
  await shown(thanks).locator('.code').waitFor()
  await shown(thanks).getByLabel('E-mail').fill('ola@example.pl')
  await shown(thanks).locator('.poptin-form-submit-button').click()
  await shown(thanks).getByText('To pole jest wymagane.').waitFor()
  await pass(site.page, { realMs: 300 })
  expect(site.rows('select id from leads where campaign_id = ?', thanks.id)).toEqual([])
  await boxes.nth(0).check()
  await shown(thanks).locator('.poptin-form-submit-button').click()
  await shown(thanks).getByText('Dziękujemy!').waitFor()
  await isGone(thanks)

  await open(leads)
  await shown(leads).getByLabel('E-mail').fill('ola@example.pl')
  await shown(leads).getByRole('checkbox').first().check()
  await shown(leads).locator('.poptin-form-submit-button').click()
  await site.page.waitForURL('**/dzieki?*')
  expect(Object.fromEntries(new URL(site.page.url()).searchParams)).toMatchObject({
    a: '1',
    email1: 'ola@example.pl',
    consent: '1',
  })

  // On another site nothing is put into a cart: the button leads to the product's page.
  await visit()
  await open(toCart)
  await shown(toCart).getByRole('button', { name: 'Do koszyka' }).click()
  await site.page.waitForURL(`${site.service}/produkt/${product!.slug}/`)

  // In the shop the product is added, and the cart is opened or not.
  const tag = `<script id="pixel-script-poptin" src="${site.service}/widget/loader.js?id=${site.clientId}" async ${QUICK}></script>`
  await site.context.route(`${site.service}/kontakt/`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=UTF-8',
      body: `<!doctype html><html lang="pl"><title>Kontakt</title><body><main><h1>Kontakt</h1></main>${tag}</body></html>`,
    }),
  )
  for (const campaign of [toCart, here]) {
    await site.page.goto(`${site.service}/kontakt/`)
    await site.page.waitForFunction(() => typeof window.klepka === 'function')
    await open(campaign)
    const left = site.page.waitForResponse((response) => response.url().includes('add-to-cart='))
    await shown(campaign).getByRole('button', { name: 'Do koszyka' }).click()
    await left
    // The campaign that does not open the cart is on its final page already: wait before the check.
    if (campaign === here) await pass(site.page, { realMs: 1_600 })
    await site.page.waitForURL(campaign === toCart ? `${site.service}/koszyk/` : `${site.service}/kontakt/`)
  }
  await site.page.goto(`${site.service}/koszyk/`)
  expect(await site.page.locator('input[name$="[qty]"]').inputValue()).toBe('4')

  // Each property is on the wire.
  const properties = async ({ id }: Brought) =>
    (
      (await (await fetch(`${site.service}/api/display/click/${id}`)).json()) as {
        poptins: { design_properties: object }[]
      }
    ).poptins[0]?.design_properties
  expect(await properties(toCart)).toMatchObject({ poptin_design_add_to_cart: `${product!.id}@2@1` })
  expect(await properties(leads)).toMatchObject({
    coupon: { coupon_type: 'fixed', code: 'LATO' },
    poptin_design_redirect: 1,
    poptin_design_redirect_send_form_data: 1,
    field_checkbox_required: 1,
    field_checkbox_default_marked: 1,
    poptin_design_add_to_cart: '',
  })
  expect(await properties(thanks)).toMatchObject({
    poptin_design_thank_screen: { active: 1, auto_close: 1, auto_close_sec: 1 },
  })
})
