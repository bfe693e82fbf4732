import type { Canvas } from '@napi-rs/canvas'
import {
  renderClips,
  renderCorners,
  renderMountedProfile,
  renderProfiles,
  renderSample,
  renderSamples,
  renderStairs,
  renderThickBoard,
} from './accessories.ts'
import type { Floor } from '../floor.ts'
import { floorNamed, floors } from '../floors.ts'
import type { Colour, MaterialName } from '../materials.ts'
import { roomWith } from '../room.ts'
import { rooms } from '../rooms.ts'
import {
  renderBook,
  renderConsultation,
  renderFloorPlan,
  renderGiftCard,
  renderLaying,
  renderPallet,
  renderSander,
} from './services.ts'
import { renderSkirting, type Skirting } from './skirting.ts'
import {
  renderBevel,
  renderCutter,
  renderKit,
  renderKneePads,
  renderKnife,
  renderMallet,
  renderMoistureMeter,
  renderPullBar,
  renderTapeMeasure,
  renderTappingBlock,
  renderTrowel,
  renderWedges,
} from './tools.ts'
import { renderRoll, renderSheets, renderTape } from './underlays.ts'
import { renderBottle, renderCan, renderCartridge, renderTub, renderWaxKit } from './vessels.ts'

const clay = { light: '#d98a55', middle: '#bf6d38', dark: '#8c4a20' }
const moss = { light: '#a3b48c', middle: '#7f936a', dark: '#566845' }
const sea = { light: '#7fa9b8', middle: '#568698', dark: '#345d6d' }
const amber = { light: '#e3b765', middle: '#c99440', dark: '#946722' }
const walnut = { light: '#a3764f', middle: '#7f5637', dark: '#533521' }

const silver: [string, string, string] = ['#f6f8f8', '#c3cacd', '#868f93']
const gold: [string, string, string] = ['#f6df9e', '#d2ad55', '#95742a']
const champagne: [string, string, string] = ['#f2e6d2', '#d6c0a0', '#a58e6c']
const black: [string, string, string] = ['#6a6c6e', '#3c3e40', '#1c1d1e']

const whiteWall: Colour = [238, 234, 226]
const mistWall: Colour = [208, 216, 214]
const sageWall: Colour = [176, 187, 170]
const sandWall: Colour = [226, 215, 198]

const skirting =
  (
    profile: Skirting['profile'],
    heightM: number,
    thicknessM: number,
    finish: Colour | MaterialName,
    floor: string,
    wall: Colour,
    led = false,
  ) =>
  () =>
    renderSkirting({ profile, heightM, thicknessM, finish, floor: floorNamed(floor), wall, led })

const whiteLacquer: Colour = [246, 244, 239]
const blackLacquer: Colour = [58, 56, 54]

const wholeBoard = (material: MaterialName): Floor => ({
  material,
  layout: { kind: 'planks', length: 4, width: 0.3 },
  bevel: 0,
})

const sampleOf = (name: string) => () => renderSample(floorNamed(name))

const furnished = (floor: string, room: keyof typeof rooms, seed: number) => () =>
  roomWith(floorNamed(floor), rooms[room], 800, 800, seed)('day')

/** Everything that is not a floor: file name → how it is painted. */
export const goods: Record<string, () => Canvas> = {
  'listwa-mdf-biala': skirting('straight', 0.08, 0.016, whiteLacquer, 'panel-dab-bieszczadzki', mistWall),
  'listwa-mdf-czarna': skirting('straight', 0.08, 0.016, blackLacquer, 'panel-dab-solina', sandWall),
  'listwa-mdf-klasyczna': skirting(
    'classic',
    0.1,
    0.018,
    whiteLacquer,
    'panel-orzech-roztoczanski',
    sageWall,
  ),
  'listwa-mdf-ryflowana': skirting(
    'grooved',
    0.1,
    0.016,
    whiteLacquer,
    'winyl-dab-nadwislanski',
    [196, 178, 164],
  ),
  'listwa-debowa': skirting('rounded', 0.06, 0.02, 'oak', 'deska-puszcza-natur', whiteWall),
  'listwa-sosnowa': skirting('rounded', 0.07, 0.018, 'pine', 'deska-lita-sosna', mistWall),
  'listwa-polimerowa': skirting(
    'straight',
    0.08,
    0.013,
    [240, 241, 240],
    'winyl-wapien-pinczowski',
    [186, 204, 206],
  ),
  'listwa-led': skirting('straight', 0.08, 0.02, whiteLacquer, 'winyl-dab-warta', [112, 122, 130], true),
  'cwiercwalek-debowy': skirting('quarter', 0.026, 0.024, 'oak', 'parkiet-debowy', whiteWall),
  'profil-przejsciowy': () => renderProfiles([silver, gold, champagne, black]),
  'profil-przejsciowy-srebrny': () =>
    renderMountedProfile(silver, floorNamed('panel-dab-solina'), floorNamed('winyl-beton-lodzki')),
  'profil-przejsciowy-zloty': () =>
    renderMountedProfile(gold, floorNamed('deska-bialowieska'), floorNamed('winyl-wapien-pinczowski')),
  'profil-przejsciowy-szampan': () =>
    renderMountedProfile(champagne, floorNamed('panel-dab-mazurski'), floorNamed('winyl-wapien-pinczowski')),
  'profil-przejsciowy-czarny': () =>
    renderMountedProfile(black, floorNamed('deska-knieja'), floorNamed('panel-beton-gdynski')),
  'profil-zakonczeniowy': () => renderProfiles([silver]),
  'klipsy-montazowe': renderClips,
  'narozniki-do-listew': renderCorners,

  'podklad-xps': () => renderSheets({ light: '#9fb58e', middle: '#86a073', dark: '#5e7650' }, 6),
  'podklad-pur': () =>
    renderRoll({
      light: '#8f969b',
      middle: '#6d757a',
      dark: '#474d52',
      specks: ['#c9b27a', '#9aa2a6', '#3d4347'],
    }),
  'podklad-korkowy': () =>
    renderRoll({
      light: '#d9b384',
      middle: '#c2935c',
      dark: '#93683a',
      specks: ['#8a5c30', '#e6c79c', '#6d4522'],
    }),
  'plyta-z-wlokna': () =>
    renderSheets({ light: '#c7a57c', middle: '#ab875c', dark: '#7d5f3c', specks: ['#8b6a42', '#e0c59c'] }, 5),
  'podklad-lvt': () => renderRoll({ light: '#f0e0c2', middle: '#dcc393', dark: '#b0935e' }),
  'pianka-pe': () => renderRoll({ light: '#f4f8fb', middle: '#d3e0e7', dark: '#a2b5bf' }),
  'folia-paroizolacyjna': () =>
    renderRoll({ light: '#a9cbe0', middle: '#7fadc9', dark: '#5182a1', gloss: true }),
  'tasma-aluminiowa': renderTape,

  'klej-poliuretanowy': () => renderTub(walnut, { light: '#a3764f', middle: '#8a5f3d', dark: '#5b3b24' }),
  'klej-hybrydowy': () => renderTub(clay),
  'klej-do-winylu': () => renderTub(sea),
  'klej-montazowy': () => renderCartridge(sea),
  'akryl-do-listew': () => renderCartridge(amber),
  'grunt-gleboki': () => renderTub(moss, { light: '#a3b48c', middle: '#879c71', dark: '#566845' }),
  olejowosk: () => renderCan(amber, 300),
  'lakier-polmat': () => renderCan(walnut, 400),
  'plyn-do-paneli': () => renderBottle(sea, '#568698'),
  'mydlo-do-oleju': () => renderBottle(moss, '#7f936a'),
  'wosk-naprawczy': () =>
    renderWaxKit(['#e2c79b', '#cfa56b', '#a9794a', '#8b5a34', '#6a4228', '#4a2d1c', '#b9b2a6']),

  'zestaw-montazowy': renderKit,
  dobijak: renderTappingBlock,
  sciagacz: renderPullBar,
  'kliny-dystansowe': renderWedges,
  'mlotek-gumowy': renderMallet,
  'noz-do-winylu': renderKnife,
  'gilotyna-do-paneli': renderCutter,
  'szpachla-zebata': renderTrowel,
  'miara-zwijana': renderTapeMeasure,
  'katownik-nastawny': renderBevel,
  wilgotnosciomierz: renderMoistureMeter,
  nakolanniki: renderKneePads,

  'stopien-debowy': () => renderThickBoard(wholeBoard('oak'), 44),
  'schody-debowe': () => renderStairs(wholeBoard('honeyOak')),
  'parapet-debowy': () => renderThickBoard(wholeBoard('honeyOak'), 30),
  'profil-schodowy': () => renderProfiles([black]),
  'podstopnica-biala': () => renderStairs(wholeBoard('whiteOak')),

  'probka-dab-bieszczadzki': sampleOf('panel-dab-bieszczadzki'),
  'probka-dab-nadwislanski': sampleOf('winyl-dab-nadwislanski'),
  'probka-deska-bialowieska': sampleOf('deska-bialowieska'),
  'probka-jodelka-zamoyska': sampleOf('jodelka-zamoyska'),
  'probka-lupek': sampleOf('winyl-lupek-swietokrzyski'),
  'zestaw-probek': () =>
    renderSamples([
      floorNamed('panel-dab-bieszczadzki'),
      floorNamed('panel-orzech-roztoczanski'),
      floorNamed('panel-pieninski-bielony'),
    ]),

  'pomiar-i-wycena': renderFloorPlan,
  'konsultacja-online': () => renderConsultation(furnished('panel-dab-mazurski', 'living', 5)()),
  'wynajem-cykliniarki': renderSander,
  'montaz-podlogi': () => renderLaying(floorNamed('panel-dab-bieszczadzki')),
  'karta-podarunkowa': renderGiftCard,
  'poradnik-podlogowy': renderBook,
  'paleta-zwrotna': renderPallet,

  'kategoria-panele-podlogowe': furnished('panel-dab-bieszczadzki', 'sideboard', 31),
  'kategoria-panele-winylowe': furnished('winyl-dab-nadwislanski', 'reading', 33),
  'kategoria-deski-podlogowe': furnished('deska-bialowieska', 'bedroom', 35),
  'kategoria-podlogi-debowe': furnished('jodelka-zamoyska', 'evening', 37),
  'kategoria-listwy': skirting('classic', 0.12, 0.018, whiteLacquer, 'jodelka-zamoyska', [150, 164, 150]),
}

/** A room's place on the endless floor, so that no two rooms show the same boards. */
export const seedOf = (name: string): number => 3 + floors.findIndex((each) => each.name === name) * 1.37
