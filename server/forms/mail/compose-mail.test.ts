import { describe, expect, it } from 'vitest'
import type { MailTemplate } from '#contract/contact-forms/stored-form.ts'
import { parseTemplate } from '#forms/template/parse-template.ts'
import { makeSettings, TEST_NOW_MS } from '#server/testing/make.ts'
import { composeMail } from './compose-mail.ts'

const FORM =
  '[text* imie][email* adres][text temat][textarea tresc][file plan][file zdjecie][select dzial "Sprzedaż|s@klepka.pl" "Serwis|a@klepka.pl, b@klepka.pl"][acceptance zgoda]Znam <b>regulamin</b>[/acceptance]'
const TO_SHOP: MailTemplate = {
  active: false,
  subject: '[_site_title]: [temat]',
  sender: 'Formularz <formularz@klepka.pl>',
  recipient: 'biuro@klepka.pl',
  body: 'Od: [imie] <[adres]>\nTemat: [temat]\n\n[tresc]',
  additional_headers: 'Reply-To: [imie] <[adres]>',
  attachments: '',
  use_html: false,
  exclude_blank: false,
}
const file = (field: string, name: string, size = 10) => ({ id: `id-${name}`, field, name, size })

type Change = {
  mail?: Partial<MailTemplate>
  mail2?: Partial<MailTemplate>
  posted?: Record<string, string | string[]>
  files?: ReturnType<typeof file>[]
}

const compose = ({ mail, mail2, posted, files = [] }: Change = {}, which: 'mail' | 'mail2' = 'mail') => {
  const form = {
    title: 'Kontakt',
    tags: parseTemplate(FORM).tags,
    mail: { ...TO_SHOP, ...mail },
    mail2: { ...TO_SHOP, ...mail2 },
  }
  const settings = { ...makeSettings(), shopName: 'Klepka', email: 'sklep@klepka.pl' }
  const typed: Record<string, string | string[]> = Object.assign(
    Object.create(null),
    {
      imie: 'Jan Kowalski',
      adres: 'jan@example.pl',
      temat: 'Panele',
      tresc: 'Dzień dobry',
      dzial: ['s@klepka.pl'],
      zgoda: ['1'],
    },
    posted,
  )
  const source = {
    services: { settings: { publicUrl: 'https://sklep.klepka.pl' }, shopSettings: () => settings },
    form,
    meta: {
      remoteIp: '203.0.113.9',
      userAgent: 'Agent',
      pageUrl: 'https://sklep.klepka.pl/kontakt/',
      containerPost: 0,
      nowMs: TEST_NOW_MS,
    },
    posted: typed,
    raw: Object.create(null),
    checkedFiles: files,
  }
  return composeMail(source, form[which], { cause: 'message:1:mail', about: 'message:1' })
}

describe('the mail of a form', () => {
  it('follows its template, with Reply-To of the visitor', () => {
    expect(compose()).toEqual({
      cause: 'message:1:mail',
      about: 'message:1',
      to: 'biuro@klepka.pl',
      subject: 'Klepka: Panele',
      text: 'Od: Jan Kowalski <jan@example.pl>\nTemat: Panele\n\nDzień dobry',
      html: '',
      headers: { 'Reply-To': '"Jan Kowalski" <jan@example.pl>' },
      from: { name: 'Formularz', address: 'formularz@klepka.pl' },
      attachments: [],
    })
  })

  it('has several recipients, each once', () =>
    expect(compose({ mail: { recipient: 'Biuro <a@klepka.pl>, b@klepka.pl,A@klepka.pl' } })?.to).toBe(
      'A@klepka.pl, b@klepka.pl',
    ))

  it('may have several recipients of one choice, which the owner wrote', () => {
    expect(
      compose({ mail: { recipient: '[dzial]' }, posted: { dzial: ['a@klepka.pl, b@klepka.pl'] } })?.to,
    ).toBe('a@klepka.pl, b@klepka.pl')
    expect(
      compose({ mail: { recipient: '[dzial]' }, posted: { dzial: ['zly@example.com, gorszy@example.com'] } })
        ?.to,
    ).toBe('sklep@klepka.pl')
  })

  it('has at most one recipient from a typed value', () => {
    expect(compose({ mail: { recipient: '[adres]' }, posted: { adres: 'a@x.pl, b@x.pl' } })?.to).toBe(
      'sklep@klepka.pl',
    )
    expect(
      compose({ mail: { recipient: 'biuro@klepka.pl, [temat]' }, posted: { temat: 'a@x.pl,b@x.pl' } })?.to,
    ).toBe('biuro@klepka.pl')
    expect(
      compose({ mail: { recipient: '[imie] <[adres]>' }, posted: { imie: 'Jan <zly@x.pl>, "' } })?.to,
    ).toBe('jan@example.pl')
  })

  it('is sent to the shop when it has no valid recipient', () => {
    for (const recipient of ['', 'nic', '[nie-ma]', '@', 'a@b', 'a b@klepka.pl', '[temat]'])
      expect(compose({ mail: { recipient } })?.to).toBe('sklep@klepka.pl')
  })

  it('is not sent to a visitor without an address', () => {
    expect(compose({ mail2: { recipient: '[adres]' } }, 'mail2')?.to).toBe('jan@example.pl')
    expect(compose({ mail2: { recipient: '[adres]' }, posted: { adres: '' } }, 'mail2')).toBeNull()
  })

  it('is sent in the visitor’s name but from the shop’s address', () => {
    const mail = compose({ mail: { sender: '[imie] <[adres]>', additional_headers: '' } })
    expect(mail?.from).toEqual({ name: 'Jan Kowalski', address: 'sklep@klepka.pl' })
    expect(mail?.headers).toEqual({ 'Reply-To': '"Jan Kowalski" <jan@example.pl>' })
    expect(compose({ mail: { sender: '[imie] <formularz@klepka.pl>' } })?.from).toEqual({
      name: 'Jan Kowalski',
      address: 'formularz@klepka.pl',
    })
  })

  it('is sent from the shop, with Reply-To, when the sender is invalid', () => {
    for (const sender of ['', 'Klepka', '[nie-ma]', 'Klepka <klepka>']) {
      const mail = compose({ mail: { sender } })
      expect(mail).not.toHaveProperty('from')
      expect(mail?.headers?.['Reply-To']).toBe('"Jan Kowalski" <jan@example.pl>')
    }
  })

  it('has the first line of each allowed header, and no others', () => {
    const additional_headers = [
      'Cc: [adres], kopia@klepka.pl',
      'bcc: cicho@klepka.pl',
      'X-Temat: [temat]',
      'Bez dwukropka',
      'Content-Type: text/html',
      'MIME-Version: 2',
      'From: a@b.pl',
      'To: a@b.pl',
      'Subject: inny',
      'Message-ID: <1@x>',
      'Date: dziś',
      'Return-Path: a@b.pl',
      'Sender: a@b.pl',
      'Resent-To: a@b.pl',
      '[temat]: x',
      'Importance: high',
      'X-Pusty: [nie]',
      'X-Zlosliwy: [imie]',
    ].join('\r\n')
    expect(
      compose({
        mail: { additional_headers },
        posted: { temat: 'Panele\r\nBcc: ofiara@example.com', nie: '', imie: 'a\u2028Bcc: x@y.pl' },
      })?.headers,
    ).toEqual({
      Cc: 'jan@example.pl, kopia@klepka.pl',
      Bcc: 'cicho@klepka.pl',
      'X-Temat': 'Panele',
      Importance: 'high',
      'X-Zlosliwy': 'a',
    })
  })

  it('has a subject of one line, of limited length, never empty', () => {
    expect(compose({ posted: { temat: 'a\r\nBcc: x@y.pl\u2028b' } })?.subject).toBe('Klepka: a Bcc: x@y.pl b')
    const long = compose({ posted: { temat: '🪵'.repeat(400) } })!.subject
    expect([...long]).toHaveLength(250)
    expect(long.isWellFormed()).toBe(true)
    expect(compose({ mail: { subject: '[nie]' }, posted: { nie: '' } })?.subject).toBe('Kontakt')
  })
})

describe('HTML mail', () => {
  const html = (body: string, posted: Change['posted'] = {}) =>
    compose({ mail: { use_html: true, body, exclude_blank: true }, posted })!

  it('is a document with paragraphs and escaped values, and has a plain-text part', () => {
    const mail = html('Od: [imie]\n[nie]\n\n<h2>Treść</h2>\n\n[tresc]\n[zgoda]', {
      imie: `<script>alert('1')</script>`,
      tresc: 'a\r\nb',
      nie: '',
    })
    expect(mail.html).toContain(
      '<body><p>Od: &lt;script&gt;alert(&#039;1&#039;)&lt;/script&gt;</p>\n<h2>Treść</h2>\n<p>a<br>b<br>\nZgadzam się: Znam <b>regulamin</b></p></body>',
    )
    expect(mail.html).toContain('<title>Klepka: Panele</title>')
    expect(mail.text).toBe(`Od: <script>alert('1')</script>\nTreść\na\nb\nZgadzam się: Znam regulamin`)
  })

  it('does not wrap a template that is already a document', () => {
    const mail = html(
      '<html><head><style>p{color:red}</style></head><body><p><a href="https://klepka.pl/">Sklep</a> [tresc]</p></body></html>',
    )
    expect(mail.html).toBe(
      '<html><head><style>p{color:red}</style></head><body><p><a href="https://klepka.pl/">Sklep</a> Dzień dobry</p></body></html>',
    )
    expect(mail.text).toBe('Sklep (https://klepka.pl/) Dzień dobry')
  })
})

describe('attachments', () => {
  it('are files of the fields in the template, never of the server’s disk', () => {
    const mail = compose({
      mail: { attachments: '[plan]\n/etc/passwd\n../../data/klepka.sqlite\n[temat]' },
      files: [file('plan', 'a.pdf'), file('zdjecie', 'b.png'), file('plan', 'c.pdf')],
    })
    expect(mail?.attachments).toEqual(['id-a.pdf', 'id-c.pdf'])
  })

  it('above 25 MB in total are omitted, with a note in the mail', () => {
    const MB = 1024 * 1024
    const mail = compose({
      mail: { attachments: '[plan][zdjecie]' },
      files: [
        file('plan', 'a.pdf', 20 * MB),
        file('plan', 'b.pdf', 6 * MB),
        file('zdjecie', 'c.png', 5 * MB),
      ],
    })
    expect(mail?.attachments).toEqual(['id-a.pdf', 'id-c.png'])
    expect(mail?.text).toMatch(/Dzień dobry\n\nZałączniki są za duże.*: b\.pdf$/)
    expect(
      compose({ mail: { attachments: '[plan]', use_html: true }, files: [file('plan', '<b>.pdf', 26 * MB)] })
        ?.html,
    ).toContain('&lt;b&gt;.pdf</p></body>')
  })
})
