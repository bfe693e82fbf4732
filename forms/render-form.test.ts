import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderForm } from './render-form.ts'
import { parseTemplate } from '#forms/template/parse-template.ts'
import { makeRenderContext, renderText } from './testing/make-render-context.ts'

/** The attributes of the first element of a name. */
const attributesOf = (html: string, name: string, nth = 0): Record<string, string> => {
  const markup = [...html.matchAll(new RegExp(`<${name}[^>]*>`, 'g'))][nth]?.[0] ?? ''
  return Object.fromEntries(
    [...markup.matchAll(/([a-zA-Z-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
      key.toLowerCase(),
      value,
    ]),
  )
}
const input = (template: string, over = {}) => attributesOf(renderText(template, over), 'input')

describe('options of a text field', () => {
  it.each([
    ['[text f]', { size: '40', maxlength: '400', value: '', class: 'wpcf7-form-control wpcf7-text' }],
    ['[text f 20/50]', { size: '20', maxlength: '50' }],
    ['[text f 20/]', { size: '20', maxlength: '400' }],
    [
      '[text f MAXLENGTH:7 class:a.b class:a]',
      { maxlength: '7', class: 'wpcf7-form-control wpcf7-text ab a' },
    ],
    ['[text f autocomplete:OFF]', { autocomplete: 'off' }],
    ['[text f autocomplete:on|OFF|name]', { autocomplete: 'off' }],
    ['[text f autocomplete:Given-Name|-x|1a autocomplete:given-name]', { autocomplete: 'given-name' }],
    [
      '[text f autocomplete:given-name|family-name list:l tabindex:-1]',
      { autocomplete: 'given-name family-name', list: 'l', tabindex: '-1' },
    ],
    ['[text f watermark "A&amp;B"]', { placeholder: 'A&amp;B', value: '' }],
    ['[text f default:2 "A" "B"]', { value: 'B' }],
    [
      '[email* f]',
      {
        class:
          'wpcf7-form-control wpcf7-email wpcf7-validates-as-required wpcf7-text wpcf7-validates-as-email',
        'aria-required': 'true',
      },
    ],
    ['[range f min:0.1 max:0.3]', { value: '0.2' }],
    ['[range f min:10 max:1]', { value: '10' }],
    [
      '[date f min:today max:+1_week "tomorrow"]',
      { min: '2026-11-21', max: '2026-11-28', value: '2026-11-22' },
    ],
    [
      '[file f filetypes:jpg|image/png limit:2mb capture:user]',
      { accept: '.jpg,image/png', capture: 'user' },
    ],
    ['[hidden h default:get "x"]', { type: 'hidden', value: 'x' }],
    ['[submit]', { value: 'wyślij' }],
  ])('%s', (template, expected) => expect(input(template)).toMatchObject(expected))

  it('a maximum length below the minimum is omitted', () =>
    expect(input('[text f minlength:10 maxlength:3]')).not.toHaveProperty('maxlength'))
})

it('an id is used once per page, and never with the prefix wpcf7', () => {
  const usedIds = new Set<string>()
  expect(attributesOf(renderText('[text a id:x][text b id:x]', { usedIds }), 'input', 1)).not.toHaveProperty(
    'id',
  )
  expect(usedIds).toEqual(new Set(['x']))
  expect(input('[text a id:x]', { usedIds })).not.toHaveProperty('id')
  expect(input('[text a id:wpcf7-x]')).not.toHaveProperty('id')
})

it('a default comes from the first source that has one', () => {
  const defaults = (source: string, key: string) =>
    source === 'get' && key === 'f' ? ' z adresu ' : undefined
  expect(input('[text f default:post_meta default:get "x"]', { defaults })).toMatchObject({
    value: 'z adresu',
  })
  expect(
    input('[text f default:user_email "x"]', {
      defaults: (source: string, key: string) => `${source}:${key}`,
    }),
  ).toMatchObject({ value: 'user:user_email' })
  expect(
    input('[text f default:user_first_name "x"]', {
      defaults: (source: string, key: string) => `${source}:${key}`,
    }),
  ).toMatchObject({ value: 'user:first_name' })
  expect(input('[text f default:post default:1 "x"]', { defaults })).toMatchObject({ value: 'x' })
})

it('a template rendered again contains nothing of another page', () => {
  const template = parseTemplate('[text a id:x default:get][date d min:today][quiz q]')
  const render = (over = {}) => renderForm(template, makeRenderContext(over))
  expect(render({ defaults: () => 'jeden' })).toContain('value="jeden"')
  expect(render({ defaults: () => 'dwa' })).toContain('value="dwa"')
  expect(render({ usedIds: new Set(['x']) })).not.toContain('id="x"')
  expect(render({ todayIso: '2027-01-01' })).toContain('min="2027-01-01"')
  expect(render({ quiz: () => ({ question: '2+2=?', sealed: 'inna' }) })).toContain('value="inna"')
})

describe('after a refused plain post', () => {
  const posted = { f: '"><script>&amp;', c: ['B'], s: 'B', z: '1', q: '2', _wpcf7_free_text_c: 'moje' }

  it('fields contain the posted values, escaped exactly', () => {
    expect(input('[text f "x"]', { posted })).toMatchObject({ value: '&quot;&gt;&lt;script&gt;&amp;amp;' })
    expect(renderText('[textarea f]x[/textarea]', { posted })).toContain('&lt;script&gt;&amp;amp;</textarea>')
    expect(
      attributesOf(renderText('[checkbox c free_text default:1 "A" "B"]', { posted }), 'input', 0),
    ).not.toHaveProperty('checked')
    expect(
      attributesOf(renderText('[checkbox c free_text default:1 "A" "B"]', { posted }), 'input', 1),
    ).toHaveProperty('checked')
    expect(attributesOf(renderText('[checkbox c free_text "A" "B"]', { posted }), 'input', 2)).toMatchObject({
      value: 'moje',
    })
    expect(renderText('[select s "A" "B|b"]', { posted })).toContain('<option value="B" selected="">')
    expect(input('[acceptance z] x [/acceptance]', { posted })).toHaveProperty('checked')
    expect(input('[acceptance y default:on] x [/acceptance]', { posted })).not.toHaveProperty('checked')
  })

  it('answers to a quiz or a captcha are requested again', () => {
    expect(input('[quiz q]', { posted })).not.toHaveProperty('value')
    expect(input('[captchar q]', { posted })).toMatchObject({ value: '' })
  })

  it('a problem is shown beside its field', () => {
    const problems = { f: { message: 'Wypełnij <to>', errorId: 'u-ve-f' } }
    expect(input('[text f]', { problems })).toMatchObject({
      class: 'wpcf7-form-control wpcf7-text wpcf7-not-valid',
      'aria-invalid': 'true',
      'aria-describedby': 'u-ve-f',
    })
    expect(renderText('[text f]', { problems })).toContain(
      '<span class="wpcf7-not-valid-tip" aria-hidden="true">Wypełnij &lt;to&gt;</span></span>',
    )
    expect(attributesOf(renderText('[radio f "A" "B"]', { problems }), 'span', 1)).toMatchObject({
      'aria-describedby': 'u-ve-f',
    })
    expect(renderText('[text constructor]', { problems })).not.toContain('not-valid')
  })
})

it('the response is where the template has its tag, else at the end', () => {
  expect(renderText('[response]x', { response: 'Dziękujemy' })).toMatch(
    /^<div class="wpcf7-response-output" aria-hidden="true">Dziękujemy<\/div>\s*<p>x/,
  )
  expect(renderText('x', { response: 'Dziękujemy' })).toMatch(/Dziękujemy<\/div>$/)
})

it('a counter contains the limits of its field', () => {
  expect(attributesOf(renderText('[count f down][textarea f /100 minlength:5]'), 'span')).toMatchObject({
    'data-starting-value': '100',
    'data-maximum-value': '100',
    'data-minimum-value': '5',
    class: 'wpcf7-character-count down',
  })
})

it('choices without a label element have an aria-label', () => {
  expect(input('[checkbox c "A" "B"]')).toMatchObject({ 'aria-label': 'A' })
  expect(input('[checkbox c use_label_element "A" "B"]')).not.toHaveProperty('aria-label')
})

it('values of a template or a visitor never become markup', () => {
  const types = fc.constantFrom(
    'text',
    'email*',
    'textarea',
    'number',
    'range',
    'date',
    'checkbox use_label_element',
    'radio',
    'select include_blank',
    'hidden',
    'quiz',
    'submit',
    'reflection',
    'output',
    'captchar',
  )
  fc.assert(
    fc.property(types, fc.string(), fc.string(), (type, label, sent) => {
      const [kind = '', ...options] = type.split(' ')
      const value = `<i>${label.replace(/["'[\]|]/g, '')}</i>`
      const template = `[${kind} ${kind === 'submit' ? '' : 'f'} ${options.join(' ')} "${value}"]`
      for (const posted of [null, { f: `<i>${sent}` }])
        expect(
          renderText(template, { posted, quiz: () => ({ question: value, sealed: value }) }),
        ).not.toContain('<i>')
    }),
  )
})
