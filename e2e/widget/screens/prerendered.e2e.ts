import { expect, it } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { partsOf } from '#campaign/published/parts-of.ts'
import { makeCampaign } from '#campaign/testing/make-campaign.ts'
import { prerenderedTemplate } from '#server/campaigns/editor/saved-campaign.ts'
import {
  sampleFormats,
  naturalContent,
  sampleCampaign,
  sampleTypes,
} from '#server/campaigns/gallery/sample-campaign.ts'
import { pass } from '../stays-away.ts'
import { screensPage } from './screens-page.ts'

const choices = ['Salon', 'Kuchnia <biała> & "duża"', 'Łazienka'].map((label, index) => ({
  value: `pokój ${index}`,
  label,
}))
const fields: CampaignFile['fields'] = {
  email: { kind: 'email', label: 'Adres e-mail', isRequired: true },
  first_name: { kind: 'name', label: 'Imię', placeholder: 'Jak się do Pana zwracać?' },
  note: { kind: 'text', label: '', placeholder: 'Uwagi', isLong: true },
  phone: { kind: 'phone', label: 'Telefon', mode: 'israeli' },
  day: { kind: 'date', label: 'Kiedy' },
  born: { kind: 'birthday', label: 'Urodziny' },
  metres: { kind: 'number', label: 'Metry' },
  site: { kind: 'url', label: 'Strona' },
  rooms: { kind: 'checkbox', label: 'Gdzie', choices, isRequired: true },
  floor: { kind: 'radio', label: 'Piętro', choices },
  kind: { kind: 'select', label: 'Podłoga', choices, isRequired: true },
  city: { kind: 'select', label: 'Miasto', hasSearch: true, choices },
  colours: { kind: 'multiSelect', label: 'Kolory', choices },
  source: { kind: 'hidden', value: 'strona' },
  marked: { kind: 'consent', label: 'Zgoda', text: 'Wiadomości o promocjach.', isMarked: true },
  consent: { kind: 'consent', label: 'Zgoda', text: 'Kontakt, [regulamin](/regulamin/).', isRequired: true },
}
const everyField: Partial<CampaignFile> = {
  fields,
  format: 'format_1',
  showsCredit: true,
  closing: { control: 'text', text: 'Nie, dziękuję' },
  screens: {
    form: [
      { kind: 'image', src: '/podloga.webp', alt: 'Podłoga "dębowa" & jasna', width: 600, height: 400 },
      { kind: 'heading', text: 'Wycena <podłogi> & listew', size: 'xl' },
      {
        kind: 'text',
        text: 'Pierwszy akapit.\n\nDrugi,\nw [dwóch](https://podlogi.example/?a=1&b=2) liniach.',
        isSmall: true,
      },
      { kind: 'fields', fields: Object.keys(fields).filter((id) => id !== 'source') },
      { kind: 'button', text: 'Wyślij', action: { kind: 'submit' } },
      {
        kind: 'button',
        text: 'Sklep',
        style: 'link',
        action: { kind: 'redirect', url: 'https://podlogi.example/' },
      },
    ],
  },
}

const markedWords: Partial<CampaignFile> = {
  screens: {
    form: [
      { kind: 'heading', text: 'Rabat [do <30%>](bold color:#b3261e) i [tylko](italic) dziś' },
      {
        kind: 'text',
        text: 'Zwykły [odnośnik](/a/).\n\n[Zasady](bold italic https://podlogi.example/zasady/), koniec.',
      },
      { kind: 'fields', fields: ['email'] },
      { kind: 'button', text: 'Wyślij', action: { kind: 'submit' } },
    ],
  },
  fields: { email: { kind: 'email', label: 'E-mail', isRequired: true } },
}

const samples = sampleTypes.flatMap((type) =>
  Object.keys(sampleFormats(type)).flatMap((format) =>
    (['pl', 'he'] as const).map(
      (language) =>
        [
          `${type} ${format} ${language}`,
          sampleCampaign({ type, format, language, isDark: false, content: naturalContent(type) }),
        ] as const,
    ),
  ),
)
const drawings = [
  ...samples,
  ['every field', makeCampaign(everyField)] as const,
  ['marked words', makeCampaign(markedWords)] as const,
]
  .map(([name, campaign]) => ({ name, template: prerenderedTemplate(campaign), parts: partsOf(campaign) }))
  .flatMap(({ name, template, parts }) =>
    template.prerendered ? [{ name, template: JSON.stringify(template), parts }] : [],
  )

/** Compares the server's rendering with the widget's, before and after use. Runs in the page. */
const compareAll = async (all: typeof drawings): Promise<string[]> => {
  const faults: string[] = []
  const { screens, ...others } = window.klepkaParts as Required<NonNullable<Window['klepkaParts']>>
  const nothing = () => {}
  const both: ReturnType<typeof screens.show>[] = []
  const boxOf = (template: Parameters<typeof screens.show>[0]['template'], names: string[]): HTMLElement => {
    const parts = names.map((part) => others[part as 'form'])
    const later = template.prerendered ? parts : []
    const shown = screens.show({
      campaign: { id: '0123456789abc' } as never,
      template,
      isPreview: false,
      container: template.surface.isInFlow ? document.querySelector('#miejsce') : null,
      origin: 'https://nasz.example',
      parts: template.prerendered ? [] : parts,
      later: (go) => go(later),
      host: {
        closing: nothing,
        closed: nothing,
        viewed: nothing,
        phoneLibrary: () => Promise.reject(new Error('none')),
      } as never,
    })
    both.push(shown)
    return [...document.querySelectorAll('.poptin-popup')]
      .at(-1)!
      .shadowRoot!.querySelector<HTMLElement>('.box')!
  }
  for (const { name, template, parts } of all) {
    const { prerendered, ...plain } = JSON.parse(template) as Parameters<typeof screens.show>[0]['template']
    const drawn = boxOf(plain, parts)
    const box = boxOf({ ...plain, prerendered: prerendered! }, parts)
    if (!box.isEqualNode(drawn)) faults.push(`${name}: ${box.innerHTML}\nand not\n${drawn.innerHTML}`)
    const looks = (of: HTMLElement) =>
      [...of.querySelectorAll('*')].map((element) =>
        [...getComputedStyle(element)]
          .map((property) => getComputedStyle(element).getPropertyValue(property))
          .join(),
      )
    const isFirst = faults.length === 0 && name === all[0]?.name
    // It opens in a task of its own, and its cross appears last.
    if (isFirst) await new Promise((resolve) => setTimeout(resolve, 500))
    const before = [...box.querySelectorAll('*')]
    const looked = isFirst ? looks(box) : []
    box.querySelector('form')!.dispatchEvent(new Event('pointerover', { bubbles: true }))
    const after = [...box.querySelectorAll('*')]
    if (!box.isEqualNode(drawn))
      faults.push(`${name}, touched: ${box.innerHTML}\nand not\n${drawn.innerHTML}`)
    if (before.length !== after.length || before.some((element, index) => element !== after[index]))
      faults.push(`${name}: elements were drawn again`)
    if (isFirst && looks(box).join('\n') !== looked.join('\n'))
      faults.push(`${name}: looks different once it is touched`)
    for (const shown of both.splice(0)) shown.close('auto_close', true)
    document.querySelectorAll('.poptin-popup').forEach((element) => element.remove())
  }
  return faults
}

const newsletter: Partial<CampaignFile> = { type: 'sside', format: 'format_2' }

const screens = screensPage('prerendered', ['rich'])

it('the server renders each format like the widget, which continues with the same elements', async () => {
  expect(drawings.length).toBeGreaterThan(100)
  const page = await screens.open({})
  expect(await page.evaluate(compareAll, drawings)).toEqual([])
})

it('marked words are elements of their own, and the name of the surface has words only', async () => {
  const { surface, layer } = await screens.show({ ...newsletter, ...markedWords })
  const heading = surface.getByRole('heading')
  expect(await heading.evaluate((one) => one.innerHTML)).toBe(
    'Rabat <span class="ink-b3261e"><strong>do &lt;30%&gt;</strong></span> i <span><em>tylko</em></span> dziś',
  )
  expect(
    await heading
      .locator('span')
      .first()
      .evaluate((one) => getComputedStyle(one).color),
  ).toBe('rgb(179, 38, 30)')
  expect(await surface.getByRole('link', { name: 'Zasady' }).getAttribute('href')).toBe(
    'https://podlogi.example/zasady/',
  )
  expect(await layer.evaluate((one) => one.ariaLabel)).toBe('Rabat do <30%> i tylko dziś')
})

it('input before the scripts have started is preserved and sent', async () => {
  const { page, surface, send, recorded } = await screens.show(newsletter)
  // Like the autofill of a browser.
  await surface
    .locator('input[type=email]')
    .evaluate((input: HTMLInputElement) => (input.value = 'ala@example.pl'))
  await surface.locator('input[type=checkbox]').evaluate((input: HTMLInputElement) => (input.checked = true))
  await send()
  await surface.getByText('Dziękujemy!').waitFor()
  expect(await recorded('submit')).toEqual([
    ['submit', { email: 'ala@example.pl', consent: '1' }, 'Zapisz mnie'],
  ])
  expect(page.url()).toBe('https://strona.example/')
})

it('a form submitted by a script before all else is not sent by the browser', async () => {
  const { page, surface, recorded } = await screens.show(newsletter)
  await surface.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await surface.locator('[aria-invalid=true]').first().waitFor()
  await pass(page, { realMs: 0 })
  expect(await recorded('submit')).toEqual([])
  expect(page.url()).toBe('https://strona.example/')
})

it('the first click on a button works, also by keyboard', async () => {
  const link: CampaignFile['screens'] = {
    form: [
      { kind: 'heading', text: 'Próbki' },
      { kind: 'button', text: 'Sklep', action: { kind: 'redirect', url: 'https://podlogi.example/' } },
    ],
  }
  const pressed = await screens.show({ ...newsletter, fields: {}, target: 'click', screens: link })
  await pressed.surface.getByRole('button', { name: 'Sklep' }).click()
  await expect.poll(() => pressed.recorded('redirect')).toHaveLength(1)
  const typed = await screens.show({ ...newsletter, fields: {}, target: 'click', screens: link })
  await typed.surface.getByRole('button', { name: 'Sklep' }).focus()
  await typed.page.keyboard.press('Enter')
  await expect.poll(() => typed.recorded('redirect')).toHaveLength(1)
})

it.each([
  ['x', 'x_click', {}],
  ['text', 'cancel_click', { closing: { control: 'text', text: 'Nie, dziękuję' } }],
] as const)(
  'it is closed by its %s, by pointer and by keyboard, without loading anything',
  async (_, how, file: Partial<CampaignFile>) => {
    for (const press of ['click', 'Enter']) {
      const { surface, page, recorded } = await screens.show({ ...newsletter, ...file })
      const close = surface.locator('.close')
      // It appears a moment later: nobody closes what they have not seen.
      await close.waitFor()
      if (press === 'click') await close.dispatchEvent('click')
      else {
        await close.focus()
        await page.keyboard.press(press)
      }
      await expect.poll(() => recorded('closing')).toEqual([['closing', how]])
      await pass(page, { realMs: 0 })
      expect(await recorded('later')).toEqual([])
    }
  },
)

it.each(['lightbox', 'bar', 'embedded'] as const)(
  'opening a %s loads nothing before its first use',
  async (type) => {
    // At the bottom: at the top it would be under the pointer in the window's corner.
    const { page, recorded, surface } = await screens.show({
      ...newsletter,
      type,
      format: 'format_1',
      container: type === 'embedded' ? '#miejsce' : null,
      closing: { control: 'none' },
      ...(type === 'bar' && { location: 'bottom' }),
    })
    await expect.poll(() => recorded('viewed')).toHaveLength(1)
    await pass(page, { realMs: 600 })
    expect(await recorded('later')).toEqual([])
    await surface.locator('input').first().focus()
    expect(await recorded('later')).toHaveLength(1)
    await page.keyboard.type('ala@')
    expect(await surface.locator('input').first().inputValue()).toBe('ala@')
  },
)

it('a click while parts are loading runs once when they are loaded; meanwhile it is busy', async () => {
  const { page, surface, send, recorded } = await screens.show(newsletter, { laterMs: 2_000 })
  await surface.locator('input[type=email]').fill('ala@example.pl')
  await surface.locator('input[type=checkbox]').check()
  await send()
  expect(await surface.getAttribute('aria-busy')).toBe('true')
  await send()
  await pass(page, { realMs: 0 })
  expect(await recorded('submit')).toEqual([])
  await surface.getByText('Dziękujemy!').waitFor()
  expect(await recorded('submit', 'later')).toEqual([
    ['later'],
    ['submit', { email: 'ala@example.pl', consent: '1' }, 'Zapisz mnie'],
  ])
  expect(await surface.getAttribute('aria-busy')).toBeNull()
  expect(page.url()).toBe('https://strona.example/')
})

it('closed while parts are loading, it does nothing more', async () => {
  const { page, surface, send, recorded, layer } = await screens.show(newsletter, { laterMs: 300 })
  await surface.locator('input[type=email]').fill('ala@example.pl')
  await send()
  await surface.locator('.close').click()
  await layer.waitFor({ state: 'detached' })
  await pass(page, { realMs: 300 })
  expect(await recorded('submit', 'closing')).toEqual([['closing', 'x_click']])
  expect(page.url()).toBe('https://strona.example/')
})

it('problem messages look the same as without prerendering', async () => {
  const red: unknown[] = []
  for (const isDrawn of [true, false]) {
    const { surface, send } = await screens.show(newsletter, { isPlain: !isDrawn })
    await send()
    const input = surface.locator('input[aria-invalid=true]').first()
    await input.waitFor()
    await input.hover()
    red.push(
      await input.evaluate((element) => [
        getComputedStyle(element).borderColor,
        getComputedStyle(element.parentElement!.querySelector('.problem')!).color,
      ]),
    )
  }
  expect(red[0]).toEqual(red[1])
  expect(new Set(red[0] as string[]).size).toBe(1)
})

it('a preview of a prerendered campaign has a notice', async () => {
  const { surface } = await screens.show(newsletter, { isPreview: true })
  expect(await surface.locator('.preview').count()).toBe(1)
})
