import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { HIDDEN } from '#contract/contact-forms/wire.ts'
import { addForm, letter, submit } from '#server/testing/make-form.ts'
import { openFormShop } from '#server/testing/open-form-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { formMessages } from '#storefront/strings/pl/contact-form/contact-form.ts'
import type { VerifyBotCheck } from './pending-submission.ts'

type Proof = Parameters<VerifyBotCheck>[1]
type Verdict = Awaited<ReturnType<VerifyBotCheck>>

/** A provider for tests: accepts each valid token once. */
const openProvider = () => {
  const asked: Proof[] = []
  const spent = new Set<string>()
  const verdict = (isHuman: boolean, score: number | null, reason: string | null): Verdict => ({
    isHuman,
    score,
    threshold: 0.5,
    reason,
    provider: 'próbny',
  })
  const verify: VerifyBotCheck = async (_, proof) => {
    asked.push(proof)
    const { token } = proof
    if (token === 'outage') throw new Error('connect ECONNREFUSED')
    if (token === '') return verdict(false, null, 'Token jest pusty.')
    if (token === 'low') return verdict(false, 0.2, 'Ocena 0,20 przy progu 0,50.')
    if (!token.startsWith('good')) return verdict(false, null, 'Token jest podrobiony.')
    if (spent.has(token)) return verdict(false, 0.9, 'Token był już użyty.')
    spent.add(token)
    return verdict(true, 0.9, null)
  }
  return { asked, verify }
}

describe.each(engines)('spam on %s', (engine) => {
  const test = shareShop(() => openFormShop(engine, { verifyBotCheck: provider.verify }))
  let id: number
  const provider = openProvider()

  beforeAll(async () => {
    id = await addForm(test)
  })
  afterEach(async () => {
    provider.asked.length = 0
    test.logged.length = 0
    await test.services.db.transaction(async (tx) => {
      for (const table of ['contact_messages', 'message_files', 'outbox'] as const)
        await tx.deleteFrom(table).execute()
    })
  })
  const post = (fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    submit(test, id, { [HIDDEN.botCheck]: `good-${Math.random()}`, ...letter, ...fields }, headers)

  /**
   * Stored in the spam folder with the reason, not mailed; the visitor reads that the message arrived and
   * will be checked.
   */
  const expectSpam = async (answer: Awaited<ReturnType<typeof post>>, agent: string, reason: RegExp) => {
    expect(answer).toMatchObject({
      status: 'spam',
      message: formMessages.spam,
      posted_data_hash: '',
      invalid_fields: [],
    })
    expect(JSON.stringify(answer)).not.toMatch(reason)
    const [message, ...others] = await test.messages()
    expect(others).toEqual([])
    expect(message).toMatchObject({ folder: 'spam', fields: letter })
    expect(message?.reasons).toEqual([{ agent, reason: expect.stringMatching(reason) }])
    expect(await test.mails()).toEqual([])
    return message
  }

  it('accepts a message with a valid token, and stores the result [S-BOT-02]', async () => {
    expect((await post({ [HIDDEN.botCheck]: 'good-1' }, { 'x-forwarded-for': '10.9.9.9' })).status).toBe(
      'mail_sent',
    )
    expect(provider.asked).toEqual([{ token: 'good-1', remoteIp: '', honeypot: '', choice: 'shop' }])
    const [message] = await test.messages()
    expect(message?.folder).toBe('inbox')
    expect(JSON.parse(String(message?.row['bot_check_json']))).toEqual({
      provider: 'próbny',
      score: 0.9,
      threshold: 0.5,
    })
  })

  it.each([
    ['missing', '', /Token jest pusty/],
    ['forged', 'bad', /podrobiony/],
    ['of a low score', 'low', /Ocena 0,20/],
    ['that cannot be checked', 'outage', /usługa sprawdzająca nie odpowiada/],
  ])(
    'a token %s: the message is stored with the reason and not mailed [S-BOT-02]',
    async (_, token, reason) => {
      await expectSpam(await post({ [HIDDEN.botCheck]: token }), 'sprawdzanie robotów', reason)
    },
  )

  it('does not check a form with the check off, and always checks one with it on [M-52]', async () => {
    const open = await addForm(test, { additional_settings: 'bot_check: off' })
    expect((await submit(test, open, { [HIDDEN.botCheck]: '', ...letter })).status).toBe('mail_sent')
    expect(provider.asked).toEqual([])
    const [message] = await test.messages()
    expect(message).toMatchObject({ folder: 'inbox', reasons: [] })
    const strict = await addForm(test, { additional_settings: 'demo_mode: off\nbot_check: on' })
    expect((await submit(test, strict, { [HIDDEN.botCheck]: '', ...letter })).status).toBe('spam')
    expect(provider.asked).toMatchObject([{ choice: 'on' }])
  })

  it('accepts a token once [S-BOT-02]', async () => {
    expect((await post({ [HIDDEN.botCheck]: 'good-2' })).status).toBe('mail_sent')
    await test.services.db.transaction((tx) => tx.deleteFrom('contact_messages').execute())
    await test.services.db.transaction((tx) => tx.deleteFrom('outbox').execute())
    await expectSpam(await post({ [HIDDEN.botCheck]: 'good-2' }), 'sprawdzanie robotów', /już użyty/)
  })

  it('does not use up the token of a refused form, which may be corrected and sent again', async () => {
    expect((await post({ [HIDDEN.botCheck]: 'good-3', 'your-name': '' })).status).toBe('validation_failed')
    expect((await post({ [HIDDEN.botCheck]: 'good-3' })).status).toBe('mail_sent')
  })

  it.each(['', 'x', ' '])('is detected by the user agent „%s”', async (agent) => {
    await expectSpam(await post({}, { 'user-agent': agent }), 'przeglądarka', /nazwy przeglądarki/)
  })

  it('is detected by the hidden field', async () => {
    await expectSpam(await post({ [HIDDEN.honeypot]: 'https://example.com' }), 'pułapka', /nie widzą/)
  })

  describe('is detected by the word list', () => {
    it.each([
      ['in another case', 'PRÓBKI DESEK', /próbki desek/],
      ['among other lines', '\r\nkasyno\r\n  dębowych \r\n', /dębowych/],
      ['in the middle of a word', 'ębowyc', /ębowyc/],
      ['letters written in two parts', 'pro\u0301bki', /próbki/],
      ['in the browser’s name', 'applewebkit', /applewebkit/],
    ])('%s', async (_, wordList, reason) => {
      await test.changeSettings({ wordList })
      await expectSpam(await post(), 'lista słów', reason)
      await test.changeSettings({ wordList: '' })
    })

    it.each([
      ['one letter', 'a'],
      ['257 letters', 'ł'.repeat(257)],
      ['an empty line', '\n\n  \n'],
      ['another word', 'kasyno'],
    ])('%s does not match', async (_, wordList) => {
      await test.changeSettings({ wordList })
      expect((await post({ 'your-message': `${letter['your-message']} ${'ł'.repeat(300)}` })).status).toBe(
        'mail_sent',
      )
      await test.changeSettings({ wordList: '' })
    })

    it('256 letters match', async () => {
      await test.changeSettings({ wordList: 'ł'.repeat(256) })
      expect((await post({ 'your-message': 'Ł'.repeat(300) })).status).toBe('spam')
      await test.changeSettings({ wordList: '' })
    })
  })

  it('lists every reason', async () => {
    await test.changeSettings({ wordList: 'próbki' })
    await post({ [HIDDEN.botCheck]: '', [HIDDEN.honeypot]: 'x' }, { 'user-agent': '' })
    expect((await test.messages())[0]?.reasons.map(({ agent }) => agent).sort()).toEqual([
      'lista słów',
      'przeglądarka',
      'pułapka',
      'sprawdzanie robotów',
    ])
    await test.changeSettings({ wordList: '' })
  })
})
