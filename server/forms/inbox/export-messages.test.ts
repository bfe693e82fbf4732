import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveTestMessage } from '#server/testing/make-message.ts'
import { openOwner, type TestOwner } from '#server/testing/identity/open-owner.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { saveForm } from '../definitions/save-form.ts'

describe.each(engines)('messages as CSV on %s', (engine) => {
  let test: TestShop
  let owner: TestOwner
  beforeAll(async () => {
    test = await openTestShop(engine)
    owner = await openOwner(test)
  })
  afterAll(() => test.close())

  const exported = async (query = '') => {
    const response = await test.app.request(`/panel/api/messages/export${query}`, {
      headers: { cookie: [...owner.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    // Decoding as text would remove the byte order mark; the bytes contain it.
    const text = Buffer.from(await response.arrayBuffer()).toString()
    return {
      status: response.status,
      headers: response.headers,
      text,
      rows: parse(text, { delimiter: ';', bom: true, columns: true }) as Record<string, string>[],
    }
  }

  it('open in a Polish spreadsheet with a column per field, and cannot run formulas', async () => {
    const { id } = await saveTestMessage(test.services.db, {
      form_id: 7,
      fields_json: JSON.stringify([
        { name: 'imię', value: '=HYPERLINK("http://zly.example";"Kliknij")' },
        { name: 'kolory', value: ['dąb; jasny', 'jesion'] },
        { name: '=zly', value: '-1+1\r\ndruga "linia"' },
        { name: 'plik', value: 'ab' },
      ]),
      files: [{ name: '@plan.png' }, { name: 'rzut.pdf' }],
    })
    expect(id).toBeTruthy()
    await saveTestMessage(test.services.db, {
      form_id: 7,
      fields_json: JSON.stringify([{ name: 'uwagi', value: 'tylko to' }]),
      received_ms: 0,
    })
    await saveTestMessage(test.services.db, {
      form_id: 7,
      folder: 'spam',
      fields_json: JSON.stringify([{ name: 'spamowe', value: 'x' }]),
    })
    const { headers, text, rows, status } = await exported('?form=7')
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=UTF-8',
      'attachment; filename="wiadomosci-inbox-7.csv"',
    ])
    expect(text.startsWith('\uFEFF"Data";"Formularz";"imię";"kolory";"\'=zly";"plik";"uwagi";')).toBe(true)
    expect(rows).toEqual([
      expect.objectContaining({
        Data: '2026-11-21 13:00:00',
        imię: `'=HYPERLINK("http://zly.example";"Kliknij")`,
        kolory: 'dąb; jasny, jesion',
        "'=zly": `'-1+1\r\ndruga "linia"`,
        plik: "'@plan.png, rzut.pdf",
        uwagi: '',
      }),
      expect.objectContaining({ imię: '', uwagi: 'tylko to' }),
    ])
  })

  it('have a column for each field of the form, also an empty one, and every message', async () => {
    const saved = await saveForm(test.services, {
      title: 'Wycena',
      properties: {
        form: '[text imie] [email adres] [file plan] [submit]',
        mail: {
          active: true,
          subject: '',
          sender: '',
          body: '',
          recipient: 'a@example.pl',
          additional_headers: '',
          attachments: '',
          use_html: false,
          exclude_blank: false,
        },
        mail_2: {
          active: false,
          subject: '',
          sender: '',
          body: '',
          recipient: '',
          additional_headers: '',
          attachments: '',
          use_html: false,
          exclude_blank: false,
        },
        messages: {},
        additional_settings: '',
      },
    })
    if (!saved.ok) throw new Error('not saved')
    for (let at = 0; at < 230; at++)
      await saveTestMessage(test.services.db, {
        form_id: saved.form.id,
        received_ms: at,
        fields_json: JSON.stringify([{ name: 'imie', value: `nr ${at}` }]),
      })
    const { rows } = await exported(`?form=${saved.form.id}`)
    expect(Object.keys(rows[0]!)).toEqual([
      'Data',
      'Formularz',
      'imie',
      'adres',
      'plan',
      'Pliki',
      'Strona',
      'Adres IP',
      'Przeglądarka',
    ])
    expect(rows.map(({ imie }) => imie)).toEqual(Array.from({ length: 230 }, (_, at) => `nr ${229 - at}`))
  })
})
