/** Forms whose stem the rules of `stem.ts` do not find: the stem, then words or stems that have it. Folded. */
const STEMS = `
dab: dab deb debu debem debie deby debow
zab: zab zeb
pies: pies psa psem
dziecko: dziecko dziecka dzieci dzieciom dziecmi
dzien: dzien dnia dni
wod: woda wody wode wodzie wod
cokol: cokol
klej: klej klej kleju klejem kleje klejow
olej: olej oleju olejem oleje olejow
pokoj: pokoj pokoju pokoje pokoi pokojow
kuchn: kuchnia kuchni kuchnie kuchnia kuchen kuchn
sypialn: sypialnia sypialni sypialnie sypialn
lazienk: lazienka lazienki lazienek lazience lazienke
jodelk: jodelka jodelki jodelke jodelce jodelek jodelka
szer: szary szara szare szarej szarego szarych szarym szar
bial: bialy biala biale bialej bialego bialych bialym bial biel
czern: czarny czarna czarne czarnej czarnego czarnych czarnym czarn czern
schod: schody schodow schodach schodami schod schody
noz: noz noza nozem noze nozy nozyk nozyka nozykiem
mop: mop mopa mopem mopy
pior: pioro piora
lvt: lvt
gres: gres gresu gresem gresy
mech: mech
kwarc: kwarc
wosk: wosk wosku woskiem woski woskow
pcv: pcv pcw pvc
spc: spc
`

/**
 * Words of one family that suffixes do not join: the root, then stems that have it. Only what means the same floor
 * to a shopper; other synonyms are rules of the owner.
 */
const FAMILIES = `
dab: dab debow debin debk
jesion: jesion jesionow
sosn: sosn sosnow
drewn: drewn drewnian drewien drzewn drewk
kamn: kamn kamienn kamien kamienist
kork: kork korkow
laminat: laminat laminowan lamin
winyl: winyl winylow vinyl vinylow winil winylk
lakr: lakr lakier lakierowan lakirowan
olej: olej olejowan
wosk: wosk woskowan
bial: bial biel bielon bielen wybielon
szer: szer szar szarosc
czern: czern czarn
wodoodporn: wodoodporn wodoodpornosc odpornoscwod
kuchn: kuchn kuchenn
lazienk: lazienk lazienkow
sypialn: sypialn sypialnian
salon: salon salonow
szczotk: szczotk szczotkowan
schod: schod schodow
metal: metal metalow
alumini: alumini aluminium aluminiow
plytk: plytk plyt plytek
listw: listw listewk listwow
jodelk: jodelk jodl jodelkow jodelek
wykladzin: wykladzin wykladzinow
dywan: dywan dywanow dywanik
podklad: podklad podkladow podkladk
orzech: orzech orzechow
wedz: wedz wedzon
gum: gum gumow
filc: filc filcow
parkiet: parkiet parkietow
debl: debl
narzedz: narzedz narzedzi
montaz: montaz montazow
naprawcz: naprawcz napraw naprawi
akryl: akryl akrylow
silikon: silikon silikonow
fug: fug fugow
kwarc: kwarc kwarcow
mat: mat matow
polysk: polysk polyskow polyskliw
rustik: rustik rustikal rustykaln rustic rustykal
natur: natur naturaln
ciemn: ciemn
jasn: jasn rozjasn
trojwarstw: trojwarstw trojwarstwow
dwuwarstw: dwuwarstw dwuwarstwow
warstw: warstw warstwow
polimr: polimr polimer polimerow
drzw: drzw drzwi drzwiow
`

const parse = (lines: string): Map<string, string> =>
  new Map(
    lines
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [stem, forms] = line.split(': ') as [string, string]
        return forms.split(' ').map((form): [string, string] => [form, stem])
      }),
  )

/** Form or stem → stem. */
export const IRREGULAR: ReadonlyMap<string, string> = parse(STEMS)
/** Stem → root. */
export const ROOTS: ReadonlyMap<string, string> = parse(FAMILIES)
