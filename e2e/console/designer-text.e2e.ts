import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { findWrong } from '../axe.ts'
import { designerOf } from './designer-desk.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()
const designer = designerOf(() => desk.page)
const press = (key: string) => desk.page.keyboard.press(key)
const tool = (name: string) =>
  desk.page.getByRole('toolbar', { name: 'Narzędzia elementu' }).getByRole('button', { name, exact: true })

const document = {
  ...newsletterFile,
  format: 'format_2',
  screens: {
    ...newsletterFile.screens,
    form: [
      { kind: 'heading', text: 'Rabat na start' },
      { kind: 'text', text: 'Tylko dziś.' },
      { kind: 'fields', fields: ['email', 'consent'] },
      { kind: 'button', text: 'Zapisz mnie', action: { kind: 'submit' } },
    ],
  },
}

describe('words of a text on the canvas', () => {
  let site = ''
  let id = ''
  let count = 0
  const textOf = (index: number): string =>
    (
      JSON.parse(
        desk.shop.rows<{ document_json: string }>('select document_json from campaigns where id = ?', id)[0]!
          .document_json,
      ) as { screens: { form: { text: string }[] } }
    ).screens.form[index]!.text
  const publish = async () => {
    await desk.page.getByRole('button', { name: 'Opublikuj bez włączania' }).click()
    await desk.waitForToast('Opublikowano kampanię.')
  }
  const selectBack = async (letters: number) => {
    for (let at = 0; at < letters; at++) await press('Shift+ArrowLeft')
  }

  beforeAll(async () => {
    await desk.enter()
    await desk.page.setViewportSize({ width: 1440, height: 900 })
    const made = await desk.call('POST', 'campaign-sites', { name: 'Blog', domains: ['blog.example'] })
    site = made.site.id
  })
  beforeEach(async () => {
    count += 1
    const name = `Słowa ${count}`
    await desk.page.goto('/panel/')
    const made = await desk.call('POST', `campaigns?site=${site}`, {
      document: { ...document, name },
    })
    id = made.campaign.id
    await desk.page.goto('about:blank')
    await desk.open(`/kampanie/${id}`, name)
    await designer.isRendered()
    await designer.layers().first().waitFor()
  })

  it('are bold and italic by keys, from the next letter on or where they are selected', async () => {
    await designer.beginTyping(designer.heading())
    await press('End')
    await press('Control+b')
    await desk.page.keyboard.type(' teraz')
    await press('Control+b')
    await desk.page.keyboard.type('!')
    await selectBack(7)
    await press('Control+i')
    await expect.poll(() => tool('Kursywa').getAttribute('aria-pressed')).toBe('true')
    expect(await tool('Pogrubienie').getAttribute('aria-pressed')).toBe('false')
    await press('Enter')
    expect(await designer.heading().locator('strong').innerText()).toContain('teraz')
    await publish()
    await expect.poll(() => textOf(0)).toBe('Rabat na start[ teraz](bold italic)[!](italic)')
    expect(await designer.layer('Rabat na start teraz!').count()).toBe(1)
  })

  it('get a colour by the toolbar, and lose it', async () => {
    await designer.beginTyping(designer.heading())
    await press('End')
    await selectBack(5)
    await desk.page.getByLabel('Kolor słów').fill('#b3261e')
    await tool('Pogrubienie').click()
    expect(await findWrong(desk.page)).toEqual([])
    await tool('Gotowe').click()
    const words = designer.heading().locator('strong')
    expect([await words.innerText(), await words.evaluate((one) => getComputedStyle(one).color)]).toEqual([
      'start',
      'rgb(179, 38, 30)',
    ])
    await publish()
    await expect.poll(() => textOf(0)).toBe('Rabat na [start](bold color:#b3261e)')
    await designer.beginTyping(designer.heading())
    await tool('Bez koloru').click()
    await press('Enter')
    await publish()
    await expect.poll(() => textOf(0)).toBe('Rabat na [start](bold)')
  })

  it('lead somewhere by Ctrl+K, beside a merge tag in bold; the link is changed and taken away', async () => {
    const { page } = desk
    await designer.beginTyping(designer.frame().locator('.text').first())
    await press('End')
    await press('Control+b')
    await desk.page.keyboard.type(' Do ')
    await page.getByLabel('Wstaw pole').selectOption('tomo_dmy')
    await designer.frame().locator('[data-tag="tomo_dmy"]').waitFor()
    await press('Control+b')
    await desk.page.keyboard.type(' zasady')
    await selectBack(6)
    await press('Control+k')
    expect(await page.getByLabel('Słowa, które prowadzą dalej').inputValue()).toBe('zasady')
    await page.getByLabel('Dokąd prowadzą').fill('/zasady/')
    await press('Enter')
    await designer.frame().locator('[data-url="/zasady/"]').waitFor()
    await press('Escape')
    await expect.poll(() => designer.frame().locator('.text').first().textContent()).toBe('Tylko dziś.')

    await designer.beginTyping(designer.frame().locator('.text').first())
    await press('End')
    await press('Control+k')
    await page.getByLabel('Słowa, które prowadzą dalej').fill('Zasady')
    await page.getByLabel('Dokąd prowadzą').fill('/zasady/')
    await press('Enter')
    await designer.frame().locator('[data-url="/zasady/"]').waitFor()
    await desk.page.keyboard.type(' tutaj')
    await tool('Gotowe').click()
    await publish()
    await expect.poll(() => textOf(1)).toBe('Tylko dziś.[Zasady](/zasady/) tutaj')
    await designer.beginTyping(designer.frame().locator('.text').first())
    await press('End')
    for (let at = 0; at < 8; at++) await press('ArrowLeft')
    await tool('Usuń odnośnik').click()
    await tool('Gotowe').click()
    await publish()
    await expect.poll(() => textOf(1)).toBe('Tylko dziś.Zasady tutaj')
  })

  it('bold type is a step of its own that is undone while typing', async () => {
    await designer.beginTyping(designer.heading())
    await press('Control+b')
    const field = designer.frame().locator('[contenteditable=plaintext-only]')
    await expect.poll(() => field.locator('[data-marks]').count()).toBe(1)
    await expect.poll(() => designer.undo().getAttribute('aria-disabled')).not.toBe('true')
    await press('Control+z')
    await expect.poll(() => field.locator('[data-marks]').count()).toBe(0)
    await press('Control+Shift+z')
    await expect.poll(() => field.locator('[data-marks]').count()).toBe(1)
    await press('Enter')
    await publish()
    await expect.poll(() => textOf(0)).toBe('[Rabat na start](bold)')
  })

  it('a button has plain words', async () => {
    await designer.beginTyping(designer.frame().locator('button.button'))
    await press('Control+b')
    expect(await tool('Pogrubienie').count()).toBe(0)
    await desk.page.keyboard.type('Biorę')
    await press('Enter')
    await publish()
    await expect.poll(() => textOf(3)).toBe('Biorę')
  })
})
