import { beforeAll, describe, expect, it } from 'vitest'
import { HIDDEN } from '#contract/contact-forms/wire.ts'
import { addForm, letter, submit } from '#server/testing/make-form.ts'
import { openFormShop } from '#server/testing/open-form-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import {
  requestChallenge as ask,
  NOTHING_SEEN,
  solvedBy as solved,
  tokenOf,
  UNHURRIED_MS,
} from './testing/make-proof.ts'

describe.each(engines)('a shop without a bot check on %s', (engine) => {
  const test = shareShop(() => openFormShop(engine))

  it('still has the embedded one for a form that always wants it [M-52]', async () => {
    const id = await addForm(test, { additional_settings: 'bot_check: on' })
    expect((await submit(test, id, letter)).status).toBe('spam')
    const proof = await solved(await ask({ test }))
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

  it('a program that fetches, solves and posts at once lands in the spam folder, with the reason [S-BOT-02]', async () => {
    const token = tokenOf({ ...(await solved(await ask({ test }))), seen: NOTHING_SEEN })
    expect((await submit(test, id, { ...letter, [HIDDEN.botCheck]: token })).status).toBe('spam')
    expect(await test.messages()).toMatchObject([
      { folder: 'spam', reasons: [{ reason: 'Ocena 0,20 nie przekracza progu 0,50.' }] },
    ])
    expect(await test.mails()).toEqual([])
  })

  it("a person's message is sent, and the same token sends no second one [S-BOT-02]", async () => {
    const proof = await solved(await ask({ test }))
    test.clock.nowMs += UNHURRIED_MS
    expect((await submit(test, id, { ...letter, [HIDDEN.botCheck]: tokenOf(proof) })).status).toBe(
      'mail_sent',
    )
    expect((await submit(test, id, { ...letter, [HIDDEN.botCheck]: tokenOf(proof) })).status).toBe('spam')
  })
})
