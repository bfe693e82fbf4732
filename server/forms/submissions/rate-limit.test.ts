import { beforeAll, describe, expect, it } from 'vitest'
import { contactForm } from '#storefront/strings/pl/contact-form/contact-form.ts'
import { addForm, letter, postTestForm } from '#server/testing/make-form.ts'
import { openFormShop } from '#server/testing/open-form-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const POINTS = 3

describe('too many posts', () => {
  const test = shareShop(() => openFormShop('sqlite', { rate: { points: POINTS, durationSeconds: 60 } }))
  let forms: number[]
  beforeAll(async () => {
    test.services.settings.trustedProxies = 1
    forms = [await addForm(test), await addForm(test)]
  })
  const post = async (from: string, form = 0, fields = letter) =>
    postTestForm(test, forms[form]!, fields, { 'x-forwarded-for': from })

  it('from one network to one form are refused in Polish with a retry time', async () => {
    for (let sent = 0; sent < POINTS; sent++) expect((await post('10.1.1.1')).status).toBe(200)
    const response = await post('10.1.1.1')
    expect([response.status, await response.json()]).toEqual([
      429,
      { code: 'too_many_requests', message: contactForm.tooMany, data: { status: 429 } },
    ])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(await test.messages()).toHaveLength(POINTS)
  })

  it('do not affect other forms and other networks', async () => {
    expect((await post('10.1.1.1', 1)).status).toBe(200)
    expect((await post('10.1.1.2')).status).toBe(200)
  })

  it('are refused before the body is read', async () => {
    let isRead = false
    const body = new ReadableStream({ pull: () => void (isRead = true) }, { highWaterMark: 0 })
    const response = await test.app.request(
      `http://localhost:3000/wp-json/contact-form-7/v1/contact-forms/${forms[0]}/feedback`,
      {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x', 'x-forwarded-for': '10.1.1.1' },
        body,
        duplex: 'half',
      } as RequestInit,
    )
    expect([response.status, isRead]).toEqual([429, false])
  })
})
