import { describe, expect, it } from 'vitest'
import { foldPolish } from '#server/platform/text/fold-polish.ts'
import { soundOf } from './sounds.ts'
import { rootOf, stemOf } from './stem.ts'
import { tokensOf } from './tokens.ts'

const stem = (word: string) => stemOf(foldPolish(word))

/** All cases of a word have one stem. */
const CASES = `
dąb dębu dębem dębie dęby
deska desek desce deskę deskami deskach
panel paneli panele panelu panelami panelach panelom
korek korka korku
płytka płytek płytki płytce płytkami
listwa listew listwy listwie listwami
klej kleju klejem kleje
jodełka jodełkę jodełki jodełce jodełek
podłoga podłodze podłóg podłogi podłogę podłogami
podkład podkładu podkłady podkładów podkładzie
parkiet parkietu parkiecie parkiety
laminat laminatu laminaty laminacie
lakier lakieru lakierze lakiery
wykładzina wykładziny wykładzinę wykładzinie wykładzin
jesion jesionu jesionie
orzech orzecha orzechu orzechem
sosna sosny sośnie sosen
modrzew modrzewia modrzewiu modrzewie
buk buku bukiem
próbka próbki próbek próbkę
mozaika mozaiki mozaice
schody schodów schodach
stopień stopnia stopnie stopni
parapet parapetu parapety parapecie
cokół cokołu cokoły cokole
klepka klepki klepek klepce
folia folii folię
pianka pianki pianek piankę
kolor kolorze koloru kolory
łazienka łazienki łazienek łazience
narożnik narożniki narożników
kamień kamienia kamienie
biały biała białe białej białych
wodoodporny wodoodporna wodoodporne wodoodpornych
dębowy dębowa dębowe dębowych dębową
podstopnica podstopnice podstopnicy
`
/** A noun and its adjectives have one root. */
const FAMILIES = `
dąb dębowa dębowe
jesion jesionowy
winyl winylowe
panel panelowy
korek korkowy
laminat laminowane
drewno drewniana
kamień kamienna
lakier lakierowana
biały bielony
modrzew modrzewiowy
bambus bambusowa
beton betonowy
kuchnia kuchenne
`

describe('stems of Polish words', () => {
  it.each(CASES.trim().split('\n'))('%s', (line) => {
    const stems = line.split(' ').map(stem)
    expect(new Set(stems), stems.join(' ')).toHaveLength(1)
  })
  it.each(FAMILIES.trim().split('\n'))('%s have one root', (line) => {
    const roots = line.split(' ').map((word) => rootOf(stem(word)))
    expect(new Set(roots), roots.join(' ')).toHaveLength(1)
  })
  it.each([
    ['klej', 'klejony'],
    ['deska', 'dysk'],
    ['panel', 'pan'],
    ['listwa', 'lista'],
    ['korek', 'korekta'],
    ['podkład', 'podłoga'],
  ])('%s is not %s', (a, b) => {
    expect(rootOf(stem(a))).not.toBe(rootOf(stem(b)))
  })
})

describe('pieces of a text', () => {
  it.each([
    ['Panel 8mm AC5, klasa 33', 'panel 8mm ac5 klasa kl33'],
    ['8 mm', '8mm'],
    ['0,8 cm', '8mm'],
    ['2,4 m', '2400mm'],
    ['12 milimetrów', '12mm'],
    ['ac 5', 'ac5'],
    ['23/31', 'kl23 kl31'],
    ['kl. 32', 'kl kl32'],
    ['klasa użyteczności: 33', 'klasa uzytecznosci kl33'],
    ['1285x192', '1285mm 192mm'],
    ['1380 × 193 × 8 mm', '1380mm 193mm 8mm'],
    ['61 × 61 cm', '610mm 610mm'],
    ['60x60', '600mm 600mm'],
    ['10 kg', '10000g'],
    ['0,75 l', '750ml'],
    ['6 m²', '6m2'],
    ['panele8mm', 'panele 8mm'],
    ['spc5mm', 'spc 5mm'],
    ['B11 klik 5G 4V', 'b11 klik 5g 4v'],
    ['odporna na wodę', 'wodoodporna'],
    ['szukam czegoś do łazienki', 'lazienki'],
    ['', ''],
  ])('%s → %s', (text, pieces) => {
    expect(
      tokensOf(text)
        .map((token) => token.text)
        .join(' '),
    ).toBe(pieces)
  })

  it('know what a thing is for', () => {
    const marked = tokensOf('podkład pod panele z folią do łazienki')
    expect(marked.filter(({ isPurpose }) => isPurpose).map(({ text }) => text)).toEqual([
      'panele',
      'lazienki',
    ])
  })
})

describe('words that sound alike', () => {
  it.each([
    ['orzeh', 'orzech'],
    ['dombowe', 'debowe'],
    ['dembowa', 'debowa'],
    ['dqb', 'dab'],
    ['vinyl', 'winyl'],
    ['modzew', 'modrzew'],
  ])('%s is heard as %s', (typed, meant) => {
    expect(soundOf(typed)).toBe(soundOf(meant))
  })
})
