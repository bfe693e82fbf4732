import { describe, expect, it } from 'vitest'
import type { FormTag } from '#forms/template/form-tag.ts'
import { escapeMailHtml, type MailFacts, replaceMailTags, singleLine } from './mail-template.ts'
import { createDateStyle } from './php-date.ts'
import { specialMailTags, type SpecialFacts } from './special-mail-tags.ts'

const dates = { ...createDateStyle('Europe/Warsaw', 'pl'), dateFormat: 'd.m.Y', timeFormat: 'H:i' }
const tag = (basetype: string, name: string, more: Partial<FormTag> = {}): FormTag => ({
  type: basetype,
  basetype,
  name,
  options: [],
  rawValues: [],
  labels: [],
  values: [],
  content: null,
  ...more,
})
const record = <T>(entries: Record<string, T>): Record<string, T> =>
  Object.assign(Object.create(null), entries)

const submission: SpecialFacts = {
  remoteIp: '203.0.113.9',
  userAgent: 'Agent <1>',
  pageUrl: 'https://sklep.example.pl/kontakt/?a=1&b=2',
  nowMs: Date.UTC(2026, 0, 1, 11, 4, 5),
  invalidFields: 0,
  formTitle: 'Zapytaj',
  site: {
    title: 'Klepka',
    description: 'Podłogi',
    url: 'https://sklep.example.pl/',
    adminEmail: 'sklep@example.pl',
  },
  post: null,
  user: null,
  dates,
}

const facts = (posted: Record<string, string | string[]>, more: Partial<MailFacts> = {}): MailFacts => ({
  posted: record(posted),
  raw: record({}),
  fileNames: record({}),
  tags: [],
  special: specialMailTags(submission),
  words: {
    listSeparator: ', ',
    consented: (text) => `Zgadzam się: ${text}`,
    notConsented: (text) => `Nie zgadzam się: ${text}`,
  },
  dates,
  ...more,
})

describe('mail tags', () => {
  const jan = facts(
    { imie: 'Jan <b>', a_b: '1', lista: ['A', ' B '], pusty: '', data: '2026-05-03' },
    { raw: record({ lista: ['Pokazane'] }) },
  )

  it.each([
    ['[imie]', 'Jan <b>'],
    ['[ imie ]', 'Jan <b>'],
    ['[imie "x" \'y\']', 'Jan <b>'],
    ['[imie x]', '[imie x]'],
    ['[[imie]]', '[imie]'],
    ['[[imie]', 'Jan <b>'],
    ['[nie-ma] [[nie-ma]', '[nie-ma] [[nie-ma]'],
    ['[a.b]|[a_b]', '1|1'],
    ['[lista]', 'A, B'],
    ['[_raw_lista]|[_raw_nie-ma]', 'Pokazane|'],
    [
      '[_format_data "d.m.Y"] [_format_data \'j F\'] [_format_data] [_format_imie "Y"]',
      '03.05.2026 3 maja 2026-05-03 Jan <b>',
    ],
    ['[constructor][__proto__][toString]', '[constructor][__proto__][toString]'],
    ['[imie\n]', '[imie\n]'],
  ])('%s', (template, expected) => expect(replaceMailTags(template, jan)).toBe(expected))

  it('tags and $ in values are not replaced', () =>
    expect(replaceMailTags('[a] [b]', facts({ a: '[b]', b: '$& $1' }))).toBe('[b] $& $1'))

  it('HTML mails escape values, but not the template’s markup', () => {
    expect(replaceMailTags('<i>[x]</i>', facts({ x: `<b>'"&` }), { isHtml: true })).toBe(
      '<i>&lt;b&gt;&#039;&quot;&amp;</i>',
    )
    expect(escapeMailHtml('&amp; &#39; &x; & <')).toBe('&amp; &#39; &amp;x; &amp; &lt;')
    expect(replaceMailTags('[x]', facts({ x: 'a\r\nb\nc' }), { isHtml: true, lineBreak: '<br>' })).toBe(
      'a<br>b<br>c',
    )
  })

  it('omits only lines in which all tags are empty', () => {
    const template = 'Góra\nA: [pusty]\n[pusty][_post_title]\n[pusty]|[imie]\n\n[nie-ma]\n[[pusty]]\nkoniec'
    expect(replaceMailTags(template, jan, { excludeBlank: true })).toBe(
      'Góra\n|Jan <b>\n\n[nie-ma]\n[pusty]\nkoniec',
    )
  })
})

it('a consent tag contains the text of the consent', () => {
  const zgoda = tag('acceptance', 'z', { content: ' Znam <b>regulamin</b><script>x</script> ' })
  const of = (value: string | string[], tags = [zgoda], isHtml = false) =>
    replaceMailTags('[z]', facts({ z: value }, { tags }), { isHtml })
  expect(of(['1'])).toBe('Zgadzam się: Znam regulamin')
  expect(of([])).toBe('Nie zgadzam się: Znam regulamin')
  expect(of('')).toBe('Nie zgadzam się: Znam regulamin')
  expect(of(['1'], [tag('acceptance', 'z', { content: '<b>Tak</b>' })], true)).toBe('Zgadzam się: <b>Tak</b>')
  expect(of(['1'], [tag('acceptance', 'z', { values: ['Regulamin'] })])).toBe('Zgadzam się: Regulamin')
  expect(of(['1'], [tag('acceptance', 'z')])).toBe('Zgadzam się')
})

it('a file tag contains the names of the files', () => {
  const of = (isHtml: boolean) =>
    replaceMailTags(
      '[f]',
      facts({ f: 'sha' }, { tags: [tag('file', 'f')], fileNames: record({ f: ['plan <1>.pdf', 'b.png'] }) }),
      { isHtml },
    )
  expect(of(false)).toBe('plan <1>.pdf, b.png')
  expect(of(true)).toBe('plan &lt;1&gt;.pdf, b.png')
})

describe('special mail tags', () => {
  it.each([
    ['[_remote_ip] [wpcf7.remote_ip]', '203.0.113.9 203.0.113.9'],
    ['[_user_agent]', 'Agent <1>'],
    ['[_url]', 'https://sklep.example.pl/kontakt/?a=1&b=2'],
    ['[_date] [_time]', '01.01.2026 12:04'],
    ['[_invalid_fields]', '0'],
    ['[_contact_form_title]', 'Zapytaj'],
    [
      '[_site_title] [_site_description] [_site_url] [_site_domain] [_site_admin_email]',
      'Klepka Podłogi https://sklep.example.pl sklep.example.pl sklep@example.pl',
    ],
    ['<[_post_id][_post_name][_post_title][_post_url][_post_author][_post_author_email]>', '<>'],
    ['<[_user_login][_user_email][_user_url][_user_first_name]>', '<>'],
    ['[_serial_number] [_nic]', '[_serial_number] [_nic]'],
  ])('%s', (template, expected) => expect(replaceMailTags(template, facts({}))).toBe(expected))

  it('have values of the page and the member, if there are any', () => {
    const post = {
      id: 7,
      name: 'kontakt',
      title: 'Kontakt <1>',
      url: 'https://sklep.example.pl/kontakt/',
      author: 'Klepka',
      authorEmail: 'sklep@example.pl',
    }
    const special = specialMailTags({ ...submission, post, user: { login: 'jan', email: 'jan@example.pl' } })
    const template =
      '[_post_id] [_post_name] [_post_title] [_user_login] [_user_email] [_user_url][_post_nic]'
    expect(replaceMailTags(template, facts({}, { special }))).toBe(
      '7 kontakt Kontakt <1> jan jan@example.pl [_post_nic]',
    )
    expect(replaceMailTags('[_post_title] [_user_agent]', facts({}, { special }), { isHtml: true })).toBe(
      'Kontakt &lt;1&gt; Agent &lt;1&gt;',
    )
  })

  it('_url contains only web addresses, encoded', () => {
    expect(specialMailTags({ ...submission, pageUrl: 'data:text/html,x' })('_url', false)).toBe('')
    expect(specialMailTags({ ...submission, pageUrl: 'https://a.pl/"><b>' })('_url', false)).toBe(
      'https://a.pl/%22%3E%3Cb%3E',
    )
  })
})

it('a header value becomes one line', () =>
  expect(singleLine(' a\r\nb\u2028c\u0000\td\u0085e ')).toBe('a b c d e'))
