import { describe, expect, it } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { type PageEngine, screensPage } from './screens-page.ts'

const [heading, , fields, button] = newsletterFile.screens.form
const linked: Partial<CampaignFile> = {
  screens: {
    form: [
      heading!,
      {
        kind: 'text',
        text: 'Zadzwoń: [22 123 45 67](tel:+48221234567).\n\nAlbo [kliknij](javascript:window.hacked=1) <b>tu</b>.',
      },
      fields!,
      button!,
    ],
    thankYou: [{ kind: 'text', text: 'Napisz na [adres sklepu](mailto:sklep@podlogi.example).' }],
  },
  fields: {
    ...newsletterFile.fields,
    consent: {
      kind: 'consent',
      label: 'Zgoda',
      text: 'Znam [politykę prywatności](https://podlogi.example/polityka) i [regulamin](/regulamin/).',
      isRequired: true,
    },
  },
}

describe.each<PageEngine>(['preact', 'react', 'prerendered'])(
  'links in the texts of a campaign rendered by %s',
  (engine) => {
    const screens = screensPage(engine)

    it('have only safe addresses, do not tick the consent, and stay in place on use [E-04]', async () => {
      const { page, surface } = await screens.show(linked)
      const linkOf = (name: string) => surface.getByRole('link', { name, exact: true })
      const addresses = () =>
        surface
          .locator('.text a, .consent a')
          .evaluateAll((all) =>
            all.map((link) => [
              link.getAttribute('href'),
              link.getAttribute('target'),
              link.getAttribute('rel'),
            ]),
          )
      const expected = [
        ['tel:+48221234567', null, null],
        ['https://podlogi.example/polityka', '_blank', 'noopener'],
        ['/regulamin/', '_blank', 'noopener'],
      ]
      await linkOf('politykę prywatności').waitFor()
      expect(await addresses()).toEqual(expected)
      expect(await surface.locator('.text').first().textContent()).toContain(
        '[kliknij](javascript:window.hacked=1) <b>tu</b>',
      )
      const [opened] = await Promise.all([page.context().waitForEvent('page'), linkOf('regulamin').click()])
      await opened.close()
      expect(await surface.getByRole('checkbox').isChecked()).toBe(false)
      // Words of the consent outside links tick it.
      await surface
        .locator('.consent .choice span')
        .first()
        .click({ position: { x: 4, y: 10 } })
      expect(await surface.getByRole('checkbox').isChecked()).toBe(true)
      expect(await addresses()).toEqual(expected)
      await surface.getByLabel('Adres e-mail').fill('ola@example.pl')
      await surface.locator('[type=submit]').click()
      expect(await linkOf('adres sklepu').getAttribute('href')).toBe('mailto:sklep@podlogi.example')
    })
  },
)
