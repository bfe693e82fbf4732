import { describe, expect, it } from 'vitest'
import { findEnvironmentalClaims } from './environmental-claims.ts'

describe('vague claims about the environment', () => {
  it.each<[text: string, ...claims: string[]]>([
    ['Ekologiczny panel', 'Ekologiczny'],
    ['Panel EKO, eko-panel i ekopodłoga', 'EKO', 'eko-panel', 'ekopodłoga'],
    ['Podłoga wyprodukowana ekologicznie.', 'ekologicznie'],
    ['Deska Eco Line', 'Eco'],
    ['eco-friendly flooring', 'eco-friendly'],
    ['Klej przyjazny dla środowiska', 'przyjazny dla środowiska'],
    ['Olej przyjazny środowisku', 'przyjazny środowisku'],
    ['PRZYJAZNE DLA NASZEGO ŚRODOWISKA', 'PRZYJAZNE DLA NASZEGO ŚRODOWISKA'],
    ['najbardziej przyjaźnie dla natury', 'przyjaźnie dla natury'],
    ['przyjazna klimatowi, przyjazna dla klimatu', 'przyjazna klimatowi', 'przyjazna dla klimatu'],
    ['Lakier bezpieczny dla środowiska', 'bezpieczny dla środowiska'],
    ['Produkujemy w trosce o planetę', 'w trosce o planetę'],
    ['neutralny klimatycznie', 'neutralny klimatycznie'],
    ['neutralność węglowa fabryki', 'neutralność węglowa'],
    ['klimatycznie neutralna deska', 'klimatycznie neutralna'],
    ['neutralna pod względem emisji CO2', 'neutralna pod względem emisji CO2'],
    ['neutralny dla klimatu', 'neutralny dla klimatu'],
    ['neutralne CO₂', 'neutralne CO₂'],
    ['zeroemisyjna produkcja', 'zeroemisyjna'],
    ['bez śladu węglowego', 'bez śladu węglowego'],
    ['z niskim śladem węglowym', 'niskim śladem węglowym'],
    ['Podkład biodegradowalny, ulega biodegradacji', 'biodegradowalny', 'biodegradacji'],
    ['ze zrównoważonej gospodarki leśnej', 'zrównoważonej'],
    ['zrównoważony rozwój', 'zrównoważony'],
    ['To zielony wybór', 'zielony wybór'],
    ['Zielone produkty i zieloną energią', 'Zielone produkty', 'zieloną energią'],
    ['carbon neutral, climate-neutral', 'carbon neutral', 'climate-neutral'],
    ['net-zero and zero emission', 'net-zero', 'zero emission'],
    ['environmentally friendly, sustainable oak', 'environmentally friendly', 'sustainable'],
    // A certificate proves itself, not the words beside it.
    ['Ekologiczne drewno z certyfikatem FSC', 'Ekologiczne'],
    ['ekologiczny, Ekologiczny i EKOLOGICZNY', 'ekologiczny'],
    ['<p><strong>Eko</strong> panel</p>', 'Eko'],
    ['przyjazny&nbsp;dla\u{A0}środowiska', 'przyjazny dla środowiska'],
  ])('%s', (text, ...claims) => {
    expect(findEnvironmentalClaims(text)).toEqual(claims)
  })

  it.each([
    '',
    'Panel zielony, dąb zielony, zielony wzór i zielone wnętrze',
    'Ekonomiczny wybór, ekonomia, opakowanie ekonomiczne',
    'ekran, ekspozycja, ekspres, eksport, ekipa',
    'dekor dębu, dekoracyjna listwa, rekord, sekator',
    'Krzesło z ekoskóry i ekosystem aplikacji',
    'economy, economic, recover, decor',
    'Certyfikaty FSC, PEFC i Blauer Engel, EU Ecolabel, Nordic Swan Ecolabel, Ecolabel UE',
    'Unijne oznakowanie ekologiczne, eco-INSTITUT, wymagania ekoprojektu',
    'Stwórz przyjazny klimat w przyjaznym środowisku pracy',
    'Przyjazny w dotyku, bezpieczny dla dzieci, dobry dla alergików',
    'neutralny kolor, neutralny odcień, pH neutralne',
    'niska emisja formaldehydu, klasa A+',
    'Zrównoważona kolorystyka i zrównoważony rysunek słojów',
    'naturalny dąb, natura w domu, środowisko wilgotne',
    '<a href="https://example.pl/eko-panele" title="ekologiczny">Panele</a>',
  ])('are none: %s', (text) => {
    expect(findEnvironmentalClaims(text)).toEqual([])
  })

  it('are found in several texts, each once', () => {
    expect(findEnvironmentalClaims('Eko panel', '<p>eko</p>', 'zeroemisyjny')).toEqual([
      'Eko',
      'zeroemisyjny',
    ])
  })
})
