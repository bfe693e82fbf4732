import { describe, expect, it } from 'vitest'
import { accessibilitySettings } from '#contract/console/statements/accessibility-settings.ts'
import { findMail, listMail } from '#server/platform/mail/list-mail.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { paths } from '#storefront/paths.ts'
import { accessibility, barrier } from '#storefront/strings/pl/frame/accessibility.ts'
import * as v from 'valibot'
import { answerComplaint } from '../complaints/answer-complaint.ts'
import { followComplaint, showComplaint } from '../complaints/follow-complaints.ts'

const DAY_MS = 86_400_000
const usual = v.parse(accessibilitySettings, {})
const typed = {
  strona: 'koszyk',
  opis: 'Czytnik nie czyta <sumy>.',
  narzedzie: 'NVDA',
  imie: 'Łucja Żółć',
  email: 'lucja@example.pl',
  telefon: '',
  klucz: 'd'.repeat(24),
}

describe.each(engines)('accessibility on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const send = (fields: Partial<typeof typed> = {}) => {
    const url = new URL(paths.reportBarrier, test.services.settings.publicUrl)
    return test.app.request(url, {
      method: 'POST',
      body: new URLSearchParams({ ...typed, ...fields }),
      headers: { 'sec-fetch-site': 'same-origin', host: url.host },
    })
  }
  const pageText = async () => (await test.visitor().get(paths.accessibility)).text()
  const letters = async (cause: string) =>
    Promise.all(
      (await listMail(test.services.db.read, {}))
        .filter((mail) => mail.cause.startsWith(cause))
        .map(({ id }) => findMail(test.services.db.read, id)),
    )
  const stored = () =>
    test.services.db.read.selectFrom('complaints').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

  it('the statement says what the owner wrote, and links to the form; the footer links to it', async () => {
    await test.changeSettings({
      accessibility: {
        ...usual,
        gaps: ['Filmy <bez> napisów'],
        reviewedOn: '2026-11-28',
        contact: 'Jan, tel. 1',
      },
    })
    const page = await pageText()
    for (const text of ['Filmy &lt;bez&gt; napisów', '28 listopada 2026', 'Jan, tel. 1'])
      expect(page).toContain(text)
    for (const text of [accessibility.answer, accessibility.supervision, `href="${paths.reportBarrier}"`])
      expect(page).toContain(text)
    expect(await (await test.visitor().get('/sklep/')).text()).toContain(`href="${paths.accessibility}"`)
  })

  it('a firm that law exempts says so in a shorter text, or has no page', async () => {
    await test.changeSettings({ accessibility: { ...usual, page: 'exempt' } })
    const page = await pageText()
    expect(page).toContain('mikroprzedsiębiorca')
    expect(page).not.toContain(accessibility.supervision)
    await test.changeSettings({ accessibility: { ...usual, page: 'off' } })
    expect((await test.visitor().get(paths.accessibility)).status).toBe(404)
    expect(await (await test.visitor().get('/sklep/')).text()).not.toContain(`href="${paths.accessibility}"`)
    await test.changeSettings({ accessibility: usual })
  })

  it('a barrier is a complaint with 30 days, a receipt by page and mail, and once in spite of two clicks', async () => {
    const sent = await send()
    expect(sent.status).toBe(303)
    const again = await send()
    expect(again.headers.get('location')).toBe(sent.headers.get('location'))
    const row = await stored()
    expect(row).toMatchObject({ kind: 'accessibility', label: 'koszyk', noticed: 'NVDA', order_id: null })
    expect(Number(row.answer_due_ms) - Number(row.received_ms)).toBe(30 * DAY_MS)
    const receipt = await (await test.visitor().get(sent.headers.get('location')!)).text()
    for (const text of [barrier.receiptTitle(row.id), 'NVDA', barrier.rows.demand, row.statement_hash])
      expect(receipt).toContain(text)
    const [letter, ...more] = await letters(`complaint:${row.id}:receipt`)
    expect(more).toEqual([])
    expect(letter!.text).toContain('Czytnik nie czyta <sumy>.')
  })

  it('a telephone is enough; without any contact, page or fault the form comes back with what was typed', async () => {
    expect((await send({ email: '', telefon: '600 700 800', klucz: 'e'.repeat(24) })).status).toBe(303)
    expect(await stored()).toMatchObject({ email: '', phone: '600 700 800' })
    const refused = await send({ email: '', strona: '', opis: '', klucz: 'f'.repeat(24) })
    expect(refused.status).toBe(422)
    const page = await refused.text()
    for (const problem of [
      barrier.problems.email.empty,
      barrier.problems.strona.empty,
      barrier.problems.opis.empty,
    ])
      expect(page).toContain(problem)
    expect(page).toContain('value="NVDA"')
    expect((await send({ email: 'jan@', klucz: 'f'.repeat(24) })).status).toBe(422)
  })

  it('a complex case is answered within 60 days, once, with the reason by mail', async () => {
    await send({ klucz: 'g'.repeat(24) })
    const { id, received_ms } = await stored()
    const extend = () =>
      followComplaint(test.services, id, { kind: 'extended', text: 'Czekamy na dostawcę.' }, 'Anna')
    expect(await extend()).toEqual({ ok: true })
    expect(Number((await stored()).answer_due_ms) - Number(received_ms)).toBe(60 * DAY_MS)
    expect((await letters(`complaint:${id}:extended`))[0]!.text).toContain('Czekamy na dostawcę.')
    expect(await extend()).toEqual({ ok: false, reason: 'not_extended' })
    expect((await showComplaint(test.services, id))!.complaint.canExtend).toBe(false)
  })

  it('a rejecting answer names the minister who supervises, and no settlement of consumers', async () => {
    await send({ klucz: 'h'.repeat(24) })
    const { id } = await stored()
    const { texts } = (await showComplaint(test.services, id))!
    expect(texts.rejected).toContain('zgłoszenie dostępności nr')
    const body = {
      outcome: 'rejected',
      text: 'Nie.',
      settles: false,
      way: 'mail',
      sentOn: null,
    } as const
    expect(await answerComplaint(test.services, id, body, 'Anna')).toEqual({ ok: true })
    const [letter] = await letters(`complaint:${id}:answer`)
    expect(letter!.text).toContain('Ministra Cyfryzacji')
    expect(letter!.text).not.toContain('pozasądow')
  })
})
