import type { Floor } from './floor.ts'
import type { Layout } from './layout.ts'
import type { MaterialName } from './materials.ts'
import type { RoomName } from './rooms.ts'

/** A floor of the catalogue: its swatch is `<name>.webp`, the room it lies in `<name>-2.webp`. */
export type FloorPicture = { name: string; floor: Floor; room?: RoomName; swatchM: number }

const planks = (length: number, width: number): Layout => ({ kind: 'planks', length, width })
const bricks = (length: number, width: number): Layout => ({ kind: 'bricks', length, width })
const herringbone = (width: number, ratio: number): Layout => ({ kind: 'herringbone', width, ratio })

const laminate = planks(1.38, 0.193)
const wide = planks(1.38, 0.242)
const vinyl = planks(1.22, 0.18)
const board = planks(2.2, 0.18)
const solid = planks(1.6, 0.13)
const tile = bricks(0.61, 0.305)
const squareTile = bricks(0.61, 0.61)

const V_JOINT_M = 0.003
const MICRO_JOINT_M = 0.0016

const row = (
  name: string,
  material: MaterialName,
  layout: Layout,
  bevel: number,
  room?: RoomName,
  swatchM = 0.95,
  sheen?: number,
): FloorPicture => ({
  name,
  swatchM,
  floor: { material, layout, bevel, ...(sheen === undefined ? {} : { sheen }) },
  ...(room === undefined ? {} : { room }),
})

export const floors: FloorPicture[] = [
  row('panel-dab-bieszczadzki', 'oak', laminate, V_JOINT_M, 'living'),
  row('panel-dab-mazurski', 'sandOak', laminate, V_JOINT_M, 'reading'),
  row('panel-dab-solina', 'greyOak', laminate, 0, 'dining'),
  row('panel-orzech-roztoczanski', 'walnut', laminate, V_JOINT_M, 'bedroom'),
  row('panel-jesion-podlaski', 'whiteAsh', laminate, 0, 'sideboard'),
  row('panel-wenge-karpackie', 'wenge', laminate, 0, 'living'),
  row('panel-dab-wigierski', 'rusticOak', wide, V_JOINT_M, 'sideboard'),
  row('panel-pieninski-naturalny', 'oak', wide, V_JOINT_M, 'dining'),
  row('panel-pieninski-bielony', 'whiteOak', wide, V_JOINT_M),
  row('panel-pieninski-szary', 'stoneOak', wide, V_JOINT_M),
  row('panel-pieninski-orzech', 'lightWalnut', wide, V_JOINT_M),
  row('panel-dab-baltycki', 'sandOak', wide, V_JOINT_M, 'kitchen'),
  row('panel-dab-helski', 'whiteOak', laminate, V_JOINT_M, 'kitchen'),
  row('panel-beton-gdynski', 'darkConcrete', tile, V_JOINT_M, 'reading', 1.1),
  row('panel-orzech-zatoka', 'lightWalnut', laminate, V_JOINT_M, 'kitchen'),
  row('jodelka-dab-kazimierski', 'oak', herringbone(0.13, 5), V_JOINT_M, 'reading', 1.2),
  row('jodelka-dab-naleczowski', 'whiteOak', herringbone(0.13, 5), V_JOINT_M, 'bedroom', 1.2),
  row('jodelka-orzech-sandomierski', 'walnut', herringbone(0.13, 5), V_JOINT_M, 'living', 1.2),

  row('winyl-dab-nadwislanski', 'honeyOak', vinyl, MICRO_JOINT_M, 'kitchen'),
  row('winyl-dab-kujawski', 'whiteOak', vinyl, MICRO_JOINT_M, 'reading'),
  row('winyl-jesion-zulawski', 'ash', vinyl, MICRO_JOINT_M, 'dining'),
  row('winyl-orzech-kaszubski', 'lightWalnut', vinyl, MICRO_JOINT_M, 'sideboard'),
  row('winyl-dab-warta', 'stoneOak', vinyl, MICRO_JOINT_M, 'evening'),
  row('winyl-dab-opolski', 'oak', vinyl, 0, 'sideboard'),
  row('winyl-dab-slaski', 'greyOak', vinyl, 0, 'living'),
  row('winyl-jodelka-torunska', 'sandOak', herringbone(0.1, 5), 0, 'dining', 1),
  row('winyl-lupek-swietokrzyski', 'slate', tile, V_JOINT_M, 'kitchen', 1.1),
  row('winyl-wapien-pinczowski', 'limestone', tile, V_JOINT_M, 'reading', 1.1),
  row('winyl-beton-lodzki', 'concrete', squareTile, MICRO_JOINT_M, 'evening', 1.3),
  row('winyl-lastryko-warszawskie', 'terrazzo', squareTile, MICRO_JOINT_M, 'kitchen', 0.9),

  row('deska-puszcza-natur', 'oak', board, MICRO_JOINT_M, 'sideboard', 1),
  row('deska-puszcza-rustic', 'rusticOak', board, V_JOINT_M, 'reading', 1),
  row('deska-puszcza-bielona', 'whiteOak', board, MICRO_JOINT_M, 'living', 1),
  row('deska-mgla', 'greyOak', board, V_JOINT_M, 'bedroom', 1),
  row('deska-jesion-biebrza', 'ash', board, MICRO_JOINT_M, 'living', 1),
  row('deska-orzech-biebrza', 'walnut', board, MICRO_JOINT_M, 'dining', 1),
  row('deska-bialowieska', 'honeyOak', planks(2.2, 0.22), V_JOINT_M, 'living', 1.1),
  row('deska-knieja', 'smokedOak', board, V_JOINT_M, 'evening', 1),
  row('deska-lita-dab-kurpie', 'oak', solid, MICRO_JOINT_M, 'bedroom', 0.9),
  row('deska-lita-jesion-kurpie', 'ash', solid, MICRO_JOINT_M, 'reading', 0.9),
  row('deska-lita-sosna', 'pine', planks(2, 0.14), 0, 'bedroom', 0.9),
  row('deska-lita-modrzew', 'larch', planks(2, 0.14), 0, 'sideboard', 0.9),

  row('jodelka-zamoyska', 'oak', herringbone(0.09, 6), 0, 'living', 1, 0.8),
  row('jodelka-zamoyska-bielona', 'whiteOak', herringbone(0.09, 6), 0, 'sideboard', 1),
  row('jodelka-zamoyska-wedzona', 'smokedOak', herringbone(0.09, 6), 0, 'reading', 1, 0.8),
  row(
    'jodelka-francuska-lancut',
    'honeyOak',
    { kind: 'chevron', column: 0.4, width: 0.092 },
    MICRO_JOINT_M,
    'sideboard',
    1.1,
    0.8,
  ),
  row(
    'jodelka-francuska-lancut-szara',
    'greyOak',
    { kind: 'chevron', column: 0.4, width: 0.092 },
    MICRO_JOINT_M,
    'living',
    1.1,
  ),
  row('parkiet-debowy', 'oak', bricks(0.5, 0.07), 0, 'dining', 0.7, 0.8),
  row('lamelka-debowa', 'honeyOak', bricks(0.24, 0.04), 0, 'bedroom', 0.5),
  row('mozaika-debowa', 'oak', { kind: 'mosaic', square: 0.16, strips: 6 }, 0, 'reading', 0.8),
]

export const floorNamed = (name: string): Floor => {
  const found = floors.find((each) => each.name === name)
  if (!found) throw new Error(`No floor is called ${name}`)
  return found.floor
}
