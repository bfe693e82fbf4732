import { expect, it } from 'vitest'
import { readFormSettings } from './form-settings.ts'
import { mailTags } from '#forms/mail/mail-template.ts'
import { parseTemplate } from '#forms/template/parse-template.ts'
import { quizQuestions } from '#forms/tags/challenges.ts'
import { schemaOf } from './schema-of.ts'

const rulesOf = (text: string) =>
  schemaOf(parseTemplate(text).tags, (key) => key, { todayIso: '2026-11-21' }).rules
const short = (text: string) =>
  rulesOf(text).map(({ rule, field, threshold, accept }) =>
    [rule, field, threshold ?? accept].filter((part) => part !== undefined).join(' '),
  )

it.each([
  ['[text* a minlength:3 /20]', ['required a', 'minlength a 3', 'maxlength a 20']],
  [
    '[textarea t][url u][checkbox* c exclusive "A"]',
    ['required c', 'maxitems c 1', 'url u', 'maxlength u 400', 'maxlength t 2000', 'enum c A'],
  ],
  ['[select s "A&amp;B|x" "A&amp;B" "" "C"]', ['enum s A&B,C']],
  ['[select s first_as_label "Wybierz" "A"]', ['enum s A']],
  ['[checkbox c "A"][radio c "B"]', ['required c', 'maxitems c 1', 'enum c A,B']],
  ['[checkbox c "A"][checkbox c free_text "B"]', []],
  ['[range r max:0.5][number n]', ['number r', 'minnumber r 0', 'maxnumber r 0.5', 'number n']],
  ['[date d min:today+1_week max:nonsense]', ['date d', 'mindate d 2026-11-28']],
  ['[file h filetypes:text/*|foo/bar|application/pdf]', ['file h application/pdf', 'maxfilesize h 1048576']],
  [
    '[file* f filetypes:JPG|*/* limit:2kb][file g filetypes:*/* limit:9gb]',
    ['requiredfile f', 'file f .jpg', 'maxfilesize f 2048', 'file g ', 'maxfilesize g 1048576'],
  ],
  ['[text*][radio "A"]', []],
  ['[acceptance a] x [/acceptance][quiz q][hidden h][count t][submit]', []],
])('%s has the rules %j', (text, expected) => expect(short(text)).toEqual(expected))

it('each rule has its own message key', () => {
  expect(rulesOf('[tel* t]').map(({ error }) => error)).toEqual([
    'invalid_required',
    'invalid_tel',
    'invalid_too_long',
  ])
})

it('mail tags include submitted fields, but not quizzes and captchas', () => {
  expect(
    mailTags(
      parseTemplate(
        '[text a][text a][quiz q][count a][captchac c][captchar c][file f][hidden h][acceptance z][output a][submit]',
      ).tags,
    ),
  ).toEqual(['a', 'f', 'h', 'z'])
})

it('a quiz without questions has a simple default question', () => {
  const [none, some] = parseTemplate('[quiz a][quiz b "Stolica?|Warszawa" "Q"]').tags
  expect(quizQuestions(none!)).toEqual([{ question: '1+1=?', answer: '2' }])
  expect(quizQuestions(some!)).toEqual([
    { question: 'Stolica?', answer: 'Warszawa' },
    { question: 'Q', answer: 'Q' },
  ])
})

it('additional settings are read line by line', () => {
  const settings = readFormSettings(
    'demo_mode: on\r\nskip_mail : true\nnothing\nacceptance_as_validation: 1\ndo_not_store: off\nx: a:b\nx: c',
  )
  expect(settings).toMatchObject({
    demoMode: true,
    skipMail: true,
    acceptanceAsValidation: true,
    doNotStore: false,
    subscribersOnly: false,
  })
  expect(settings.written.get('x')).toEqual(['a:b', 'c'])
})
