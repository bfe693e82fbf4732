import { beforeAll, describe, expect, it } from 'vitest'
import { HIDDEN } from '#contract/contact-forms/wire.ts'
import { addForm, letter, submit } from '#server/testing/make-form.ts'
import { openFormShop } from '#server/testing/open-form-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { requestChallenge, NOTHING_SEEN, solvedBy, tokenOf, UNHURRIED_MS } from './testing/make-proof.ts'

describe.each(engines)('a shop without a bot check on %s', (engine) => {
  const test = shareShop(() => openFormShop(engine))

  it('uses the embedded check for a form that always requires one [M-52]', async () => {
    const id = await addForm(test, { additional_settings: 'bot_check: on' })
    expect((await submit(test, id, letter)).status).toBe('spam')
    const proof = await solvedBy(await requestChallenge({ test }))
    test.clock.nowMs += UNHURRIED_MS
    expect((await submit(test, id, { ...letter, [HIDDEN.botCheck]: tokenOf(proof) })).status).toBe(
      'mail_sent',
    )
    expect((await submit(test, await addForm(test), letter)).status).toBe('mail_sent')
  })
})

describe.each(engines)('a form behind the bot check on %s', (engine) => {
  const test = shareShop(() =>
    openFormShop(engine, {
      settings: { botCheck: { provider: 'altcha', siteKey: '', secretKey: '', threshold: 0.5 } },
    }),
  )
  let id: number
  beforeAll(async () => {
    id = await addForm(test)
  })

  it('puts a message that is sent at once in the spam folder, with a reason [S-BOT-02]', async () => {
    const token = tokenOf({ ...(await solvedBy(await requestChallenge({ test }))), seen: NOTHING_SEEN })
    expect((await submit(test, id, { ...letter, [HIDDEN.botCheck]: token })).status).toBe('spam')
    expect(await test.messages()).toMatchObject([
      { folder: 'spam', reasons: [{ reason: 'Ocena 0,20 nie przekracza progu 0,50.' }] },
    ])
    expect(await test.mails()).toEqual([])
  })

  it("accepts a person's token for one message only [S-BOT-02]", async () => {
    const proof = await solvedBy(await requestChallenge({ test }))
    test.clock.nowMs += UNHURRIED_MS
    expect((await submit(test, id, { ...letter, [HIDDEN.botCheck]: tokenOf(proof) })).status).toBe(
      'mail_sent',
    )
    expect((await submit(test, id, { ...letter, [HIDDEN.botCheck]: tokenOf(proof) })).status).toBe('spam')
  })
})
