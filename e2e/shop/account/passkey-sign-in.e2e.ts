import { describe, expect, it } from 'vitest'
import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import { addDevice, addPasskey } from './add-passkey.ts'
import { logIn, PLACES, type PlaceName, signInSite } from './sign-in-site.ts'

const site = signInSite()

const BUTTON = { name: 'Zaloguj się kluczem dostępu' }

type Asked = 'conditional' | 'button'

/**
 * A visitor with a passkey of a new member on a device that answers at once. `offers`: the browser shows
 * passkeys in autofill.
 */
const openOwner = async (
  name: PlaceName,
  {
    changes = {},
    width = 1280,
    offers = false,
  }: { changes?: Partial<IdentityRow>; width?: number; offers?: boolean } = {},
) => {
  const page = await (await site.openVisitor({ viewport: { width, height: 900 } })).newPage()
  const device = await addDevice(page)
  const member = await site.addMember(name)
  await page.goto('/regulamin/')
  await addPasskey(page, site.test, member)
  await site.test.services.db.transaction((tx) =>
    tx
      .updateTable('identities')
      .set({ revision: 1, ...changes })
      .where('id', '=', member.id)
      .execute(),
  )
  const requested: Asked[] = []
  await page.exposeFunction('reportRequest', (mediation: string | undefined) =>
    requested.push(mediation === 'conditional' ? mediation : 'button'),
  )
  await page.addInitScript((isOffered) => {
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) => {
      void (globalThis as never as { reportRequest: (mediation?: string) => void }).reportRequest(
        options?.mediation,
      )
      return get(options)
    }
    if (!isOffered) PublicKeyCredential.isConditionalMediationAvailable = async () => false
  }, offers)
  return { page, device, member, requested }
}

describe.each(PLACES)('with a passkey only, at %s', (name) => {
  it('a member signs in by a button and reaches the wanted page [S-ID-21] [S-ID-11]', async () => {
    const { page, member, requested } = await openOwner(name)
    await page.goto(await site.loginPage(name))
    await page.getByRole('button', BUTTON).click()
    await site.arrived(page, name)
    const events = await site.test.services.db.read
      .selectFrom('audit_events')
      .select('details_json')
      .where('identity_id', '=', member.id)
      .where('event', '=', 'signed_in')
      .execute()
    expect(events).toContainEqual({ details_json: '{"factors":"WEBAUTHN"}' })
    expect(requested).toEqual(['button'])
  })

  it('a member signs in with the passkey that autofill suggests in the login field', async () => {
    const { page, requested } = await openOwner(name, { offers: true })
    // The virtual authenticator accepts as soon as autofill offers it.
    await page.goto(await site.loginPage(name), { waitUntil: 'commit' })
    await site.arrived(page, name)
    expect(requested).toEqual(['conditional'])
  })

  it('the button cancels passkey autofill, which shows no error', async () => {
    const { page, device, requested } = await openOwner(name, { offers: true })
    await device.setPresence(false)
    await page.goto(await site.loginPage(name))
    await expect.poll(() => requested).toEqual(['conditional'])
    expect(await page.getByLabel('Adres e-mail').getAttribute('autocomplete')).toBe('username webauthn')
    await page.getByRole('button', BUTTON).click()
    await expect.poll(() => requested).toEqual(['conditional', 'button'])
    expect(await page.getByText('Nie udało się użyć klucza dostępu').count()).toBe(0)
  })

  it.each([360, 1440])(
    'a failed verification and a blocked account show accessible messages, %i pixels wide',
    async (width) => {
      const { page, device } = await openOwner(name, { changes: { status: 'BLOCKED' }, width })
      await page.goto(await site.loginPage(name))
      await page.getByRole('button', BUTTON).waitFor()
      const faults = await site.faults(page, `${name} passkey ${width}`)
      await device.setVerified(false)
      await page.getByRole('button', BUTTON).click()
      await page.getByText('Nie udało się użyć klucza dostępu').waitFor()
      faults.push(...(await site.faults(page, `${name} passkey failed ${width}`)))
      await device.setVerified(true)
      await page.getByRole('button', BUTTON).click()
      await page.getByText('To konto jest zablokowane').waitFor()
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.className))
        .toBe('woocommerce-error')
      faults.push(...(await site.faults(page, `${name} passkey refused ${width}`)))
      expect(faults).toEqual([])
    },
  )

  it('without passkey support or scripts there is no passkey button, but a password form', async () => {
    const old = await site.openVisitor()
    await old.addInitScript(() => void Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
    for (const context of [old, await site.openVisitor({ javaScriptEnabled: false })]) {
      const page = await context.newPage()
      await page.goto(await site.loginPage(name))
      await page.waitForTimeout(1_000)
      expect(await page.getByRole('button', BUTTON).count()).toBe(0)
      expect(await page.getByRole('button', { name: 'Zaloguj się', exact: true }).isVisible()).toBe(true)
    }
  })
})

it('the button of a second factor appears once its script is loaded', async () => {
  const { page, member } = await openOwner('the shop')
  let isThere = () => {}
  const script = new Promise<void>((resolve) => (isThere = resolve))
  await page.route('**/assets/sign-in-*.js', async (route) => {
    await script
    await route.continue()
  })
  await page.goto(await site.loginPage('the shop'))
  await logIn(page, member)
  await page.getByRole('button', { name: 'Dalej' }).click()
  await page.getByText('Naciśnij przycisk').waitFor()
  const button = page.getByRole('button', { name: 'Użyj klucza dostępu' })
  expect(await button.count()).toBe(0)
  isThere()
  await button.click()
  await site.arrived(page, 'the shop')
})

it('a used challenge causes a message, and the next attempt works', async () => {
  const { page } = await openOwner('the shop')
  await page.goto(await site.loginPage('the shop'))
  // Stays in place: requests of the page that loads while a route is removed may never be answered.
  let isUsed = true
  await page.route('**/wyzwanie.json*', async (route) => {
    const challenge = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: isUsed ? { ...challenge, challengeId: 'wc_used' } : challenge })
  })
  await page.getByRole('button', BUTTON).click()
  await page.getByText('Ten klucz dostępu nie pasuje').waitFor()
  isUsed = false
  await page.getByRole('button', BUTTON).click()
  await site.arrived(page, 'the shop')
})
