import { describe, expect, it } from 'vitest'
import { completeEmail, mailProviders, suggestEmail } from './suggest-email.ts'

describe('typing errors in the domain of an address', () => {
  it.each([
    ['ala@gmial.com', 'ala@gmail.com'],
    ['ala@gmail.co', 'ala@gmail.com'],
    ['ala@gmai.com', 'ala@gmail.com'],
    ['ala@gmail.con', 'ala@gmail.com'],
    ['ala@GNAIL.COM', 'ala@gmail.com'],
    ['ala@hotmial.com', 'ala@hotmail.com'],
    ['ala@hotmail.cmo', 'ala@hotmail.com'],
    ['ala@outlok.com', 'ala@outlook.com'],
    ['ala@yaho.com', 'ala@yahoo.com'],
    ['ala@iclod.com', 'ala@icloud.com'],
    ['ala@interia.lp', 'ala@interia.pl'],
    ['ala@wala.co.il', 'ala@walla.co.il'],
    ['ala@gazta.pl', 'ala@gazeta.pl'],
  ])('%s suggests %s', (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant)
  })

  it('known providers and other valid domains are not corrected', () => {
    expect(mailProviders.map((provider) => suggestEmail(`ala@${provider}`))).toEqual(
      mailProviders.map(() => null),
    )
    expect(
      [
        'ala@podlogi.example',
        'ala@firma.pl',
        'ala@wp.eu',
        'ala@yahoo.ca',
        'ala@live.ca',
        'ala',
        '@gmial.com',
        'ala@',
      ]
        .map(suggestEmail)
        .filter(Boolean),
    ).toEqual([])
  })

  it('completes a domain from its first letters', () => {
    expect(completeEmail('ala@g')).toEqual(['ala@gmail.com', 'ala@gazeta.pl', 'ala@gmx.com', 'ala@gmx.de'])
    expect(completeEmail('ala@wa')).toEqual(['ala@walla.co.il', 'ala@walla.com'])
    expect(completeEmail('ala@')).toEqual([])
    expect(completeEmail('ala@gmail.com')).toEqual([])
  })
})
