import { describe, expect, it } from 'vitest'
import type { NoticeListAnswer } from '#contract/console/statements/content-notices.ts'
import { findMail, listMail } from '#server/platform/mail/list-mail.ts'
import { answerQuestion, listOwnersQuestions } from '#server/shop/questions/answer-questions.ts'
import { callConsoleRoute, openColleague, shareOwner } from '#server/testing/identity/open-owner.ts'
import { addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { contentNotice as words } from '#storefront/strings/pl/catalog/content-notices.ts'

const AUTHOR = 'pytajacy@example.pl'
const REPORTER = 'zglaszajacy@example.pl'
const REASONS = 'Zasady: pytanie zawiera cudze dane.'

describe.each(engines)('notices about questions in the console on %s', (engine) => {
  const test = shareShop(() =>
    openTestShop(engine, {
      settings: { botCheck: { provider: 'none', siteKey: '', secretKey: '', threshold: 0.5 } },
    }),
  )
  const owner = shareOwner(test)

  /** The number of a notice about a new question that is on its product's page. */
  const report = async (slug: string) => {
    const { services } = test
    const product = await addProduct(services.db, { name: slug, slug })
    await services.refresh()
    const pytanie = `Czy ${slug} nadaje się do kuchni?`
    await test.visitor().post('/pytanie/', { produkt: String(product), pytanie, email: AUTHOR })
    const waiting = { state: 'waiting', productId: product, search: '', before: undefined } as const
    const [question] = (await listOwnersQuestions(services, waiting)).questions
    const { id, version } = question!
    await answerQuestion(services, { id, version, question: pytanie, answer: 'Tak.', isPublished: true })
    const sent = await test.visitor().post('/zglos-tresc/', {
      tresc: `pytanie-${id}`,
      podstawa: 'rules',
      powod: `Cudze dane w pytaniu o ${slug}`,
      imie: '',
      email: REPORTER,
      wiara: 'tak',
      klucz: slug.padEnd(24, 'k'),
    })
    expect(sent.status).toBe(303)
    const { notices } = (await owner.request('GET', 'content-notices')).body as NoticeListAnswer
    return { notice: notices.find(({ content }) => content === pytanie)!, questionId: id }
  }
  const openNotices = async () => (await owner.request('GET', 'today')).body.openNotices
  const isShown = async (slug: string) =>
    (await (await test.visitor().get(`/produkt/${slug}/`)).text()).includes(`Czy ${slug} nadaje się`)
  const lettersTo = async (to: string, about: string) => {
    const mails = (await listMail(test.services.db.read, { about })).filter((mail) => mail.to === to)
    return Promise.all(mails.map(async ({ id }) => (await findMail(test.services.db.read, id))!.text))
  }

  it('are counted on the first screen until they are decided, and one letter says that each came', async () => {
    expect(await openNotices()).toBe(0)
    const { notice } = await report('liczony')
    expect(notice).toMatchObject({ subject: 'question', ground: 'rules', outcome: null })
    expect(await openNotices()).toBe(1)
    const { email } = test.services.shopSettings()
    expect(await lettersTo(email, `notice:${notice.id}`)).toEqual([
      expect.stringContaining('/panel/#/opinie/zgloszenia'),
    ])
    const { visitor } = await openColleague(test, 'bookkeeper')
    expect((await callConsoleRoute(test, visitor, 'GET', 'today')).body.openNotices).toBe(0)
    await owner.request('POST', `content-notices/${notice.id}/decision`, { outcome: 'kept', reasons: 'Tak.' })
    expect(await openNotices()).toBe(0)
  })

  it('whose question is removed send the reasons to whoever reported it, and to its author', async () => {
    const { notice, questionId } = await report('zdjety')
    const decide = (reasons: string) =>
      owner.request('POST', `content-notices/${notice.id}/decision`, { outcome: 'removed', reasons })
    expect((await decide('')).status).toBe(422)
    expect(await isShown('zdjety')).toBe(true)
    expect((await decide(REASONS)).status).toBe(200)
    expect(await isShown('zdjety')).toBe(false)
    expect((await decide(REASONS)).status).toBe(409)
    const toReporter = await lettersTo(REPORTER, `notice:${notice.id}`)
    expect(toReporter.filter((text) => text.includes(REASONS))).toHaveLength(1)
    const toAuthor = (await lettersTo(AUTHOR, `question:${questionId}`)).filter((text) =>
      text.includes(REASONS),
    )
    expect(toAuthor).toEqual([expect.stringContaining(words.redress)])
    const { notices } = (await owner.request('GET', 'content-notices?state=decided')).body as NoticeListAnswer
    expect(notices[0]).toMatchObject({ id: notice.id, outcome: 'removed', decision: REASONS })
  })

  it('whose question stays are answered to whoever reported it; its author has never known of them', async () => {
    const { notice, questionId } = await report('zostaje')
    const before = await lettersTo(AUTHOR, `question:${questionId}`)
    const decision = { outcome: 'kept', reasons: 'Pytanie jest zgodne z zasadami.' }
    expect((await owner.request('POST', `content-notices/${notice.id}/decision`, decision)).status).toBe(200)
    expect(await isShown('zostaje')).toBe(true)
    const toReporter = await lettersTo(REPORTER, `notice:${notice.id}`)
    expect(toReporter.filter((text) => text.includes(decision.reasons))).toHaveLength(1)
    expect(await lettersTo(AUTHOR, `question:${questionId}`)).toEqual(before)
  })
})
