import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { blend, castShadow, openStudio, rounded, roundLight, withShadow } from '../studio.ts'

type Body = { light: string; middle: string; dark: string }

const whiteBody: Body = { light: '#ffffff', middle: '#ece9e3', dark: '#b7b0a5' }
const metal: Body = { light: '#fbfcfc', middle: '#c3c9cb', dark: '#7f878a' }

/** A label round a vessel: a band of colour, the mark of three planks and lines of small print. */
const label = (
  context: SKRSContext2D,
  left: number,
  top: number,
  width: number,
  height: number,
  band: Body,
  sag = 0,
) => {
  const trace = () => {
    context.beginPath()
    context.moveTo(left, top)
    context.quadraticCurveTo(left + width / 2, top + sag, left + width, top)
    context.lineTo(left + width, top + height)
    context.quadraticCurveTo(left + width / 2, top + height + sag, left, top + height)
    context.closePath()
  }
  trace()
  context.fillStyle = roundLight(context, left, left + width, '#fffdf8', '#f3eee4', '#c9c0b1')
  context.fill()
  context.save()
  trace()
  context.clip()
  context.fillStyle = roundLight(context, left, left + width, band.light, band.middle, band.dark)
  context.beginPath()
  context.moveTo(left, top + height * 0.62)
  context.quadraticCurveTo(left + width / 2, top + height * 0.62 + sag, left + width, top + height * 0.62)
  context.lineTo(left + width, top + height * 2)
  context.lineTo(left, top + height * 2)
  context.fill()
  const middle = left + width / 2
  const unit = width / 100
  for (const [index, colour] of [band.light, band.middle, band.dark].entries())
    rounded(
      context,
      middle - (26 - index * 5) * unit,
      top + height * 0.16 + sag + index * 9 * unit,
      (52 - index * 10) * unit,
      6 * unit,
      2 * unit,
      colour,
    )
  context.fillStyle = 'rgba(60,48,36,0.55)'
  rounded(
    context,
    middle - 20 * unit,
    top + height * 0.16 + sag + 31 * unit,
    40 * unit,
    2.4 * unit,
    1,
    'rgba(60,48,36,0.5)',
  )
  rounded(
    context,
    middle - 14 * unit,
    top + height * 0.16 + sag + 36 * unit,
    28 * unit,
    2.4 * unit,
    1,
    'rgba(60,48,36,0.35)',
  )
  for (let line = 0; line < 3; line++)
    rounded(
      context,
      middle - 30 * unit,
      top + height * 0.74 + sag + line * 5.5 * unit,
      (line === 2 ? 36 : 60) * unit,
      2.4 * unit,
      1,
      'rgba(255,255,255,0.7)',
    )
  context.restore()
}

const ellipse = (
  context: SKRSContext2D,
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string | CanvasGradient,
) => {
  context.beginPath()
  context.ellipse(x, y, rx, ry, 0, 0, 7)
  context.fillStyle = fill
  context.fill()
}

/** A bucket with a lid and a handle. */
export const renderTub = (band: Body, lid: Body = whiteBody): Canvas => {
  const { canvas, context } = openStudio('warm')
  castShadow(context, 410, 665, 520, 110, 0.45)
  const side = () => {
    context.beginPath()
    context.moveTo(190, 250)
    context.lineTo(610, 250)
    context.lineTo(570, 650)
    context.quadraticCurveTo(400, 725, 230, 650)
    context.closePath()
  }
  withShadow(context, 34, 18, () => {
    side()
    context.fillStyle = '#bbb'
    context.fill()
  })
  side()
  context.fillStyle = roundLight(context, 190, 610, whiteBody.light, whiteBody.middle, whiteBody.dark)
  context.fill()
  context.save()
  side()
  context.clip()
  label(context, 185, 330, 430, 260, band, 46)
  context.fillStyle = blend(
    context,
    [190, 0],
    [610, 0],
    'rgba(60,45,30,0.14)',
    'rgba(255,255,255,0.14)',
    'rgba(60,45,30,0)',
    'rgba(60,45,30,0.24)',
  )
  context.fillRect(150, 200, 500, 520)
  context.restore()
  context.strokeStyle = '#8c857a'
  context.lineWidth = 7
  context.beginPath()
  context.moveTo(196, 285)
  context.bezierCurveTo(205, 430, 595, 430, 604, 285)
  context.stroke()
  rounded(context, 350, 378, 100, 26, 13, roundLight(context, 350, 450, '#fff', '#e4dfd6', '#aaa295'))
  context.beginPath()
  context.ellipse(400, 262, 222, 52, 0, 0, Math.PI)
  context.lineTo(178, 232)
  context.lineTo(622, 232)
  context.fillStyle = roundLight(context, 178, 622, lid.light, lid.middle, lid.dark)
  context.fill()
  ellipse(context, 400, 232, 222, 52, blend(context, [180, 200], [620, 270], lid.light, lid.middle))
  ellipse(context, 400, 236, 188, 41, blend(context, [180, 200], [620, 270], lid.middle, lid.light))
  return canvas
}

/** A metal can with a label. */
export const renderCan = (band: Body, tall = 360): Canvas => {
  const { canvas, context } = openStudio('cool')
  castShadow(context, 410, 655, 480, 100, 0.45)
  const top = 640 - tall
  const side = () => {
    context.beginPath()
    context.moveTo(215, top)
    context.lineTo(585, top)
    context.lineTo(585, 630)
    context.quadraticCurveTo(400, 705, 215, 630)
    context.closePath()
  }
  withShadow(context, 34, 18, () => {
    side()
    context.fillStyle = '#999'
    context.fill()
  })
  side()
  context.fillStyle = blend(
    context,
    [215, 0],
    [585, 0],
    metal.middle,
    metal.light,
    metal.middle,
    '#aab1b3',
    metal.light,
    metal.dark,
  )
  context.fill()
  context.save()
  side()
  context.clip()
  label(context, 215, top + 38, 370, tall - 64, band, 40)
  context.fillStyle = blend(
    context,
    [215, 0],
    [585, 0],
    'rgba(30,30,30,0.2)',
    'rgba(255,255,255,0.2)',
    'rgba(30,30,30,0)',
    'rgba(30,30,30,0.3)',
  )
  context.fillRect(200, 100, 400, 620)
  context.restore()
  ellipse(
    context,
    400,
    top,
    185,
    42,
    blend(context, [215, top - 40], [585, top + 40], metal.light, metal.middle, metal.dark),
  )
  ellipse(
    context,
    400,
    top + 2,
    168,
    36,
    blend(context, [215, top - 40], [585, top + 40], '#8f979a', '#dfe3e4'),
  )
  ellipse(
    context,
    400,
    top + 4,
    140,
    29,
    blend(context, [215, top - 40], [585, top + 40], '#f4f6f6', '#a5acaf'),
  )
  return canvas
}

/** A bottle of cleaner or soap. */
export const renderBottle = (band: Body, cap: string): Canvas => {
  const { canvas, context } = openStudio('green')
  castShadow(context, 405, 690, 380, 80, 0.45)
  const trace = () => {
    context.beginPath()
    context.moveTo(355, 210)
    context.lineTo(445, 210)
    context.bezierCurveTo(450, 280, 545, 290, 545, 380)
    context.lineTo(545, 660)
    context.quadraticCurveTo(545, 700, 500, 700)
    context.lineTo(300, 700)
    context.quadraticCurveTo(255, 700, 255, 660)
    context.lineTo(255, 380)
    context.bezierCurveTo(255, 290, 350, 280, 355, 210)
    context.closePath()
  }
  withShadow(context, 34, 16, () => {
    trace()
    context.fillStyle = '#aaa'
    context.fill()
  })
  trace()
  context.fillStyle = roundLight(context, 255, 545, whiteBody.light, whiteBody.middle, whiteBody.dark)
  context.fill()
  label(context, 256, 400, 288, 240, band)
  rounded(context, 340, 120, 120, 96, [16, 16, 6, 6], roundLight(context, 340, 460, cap, cap, '#3a342c'))
  rounded(
    context,
    340,
    120,
    120,
    96,
    [16, 16, 6, 6],
    blend(
      context,
      [340, 0],
      [460, 0],
      'rgba(255,255,255,0.05)',
      'rgba(255,255,255,0.4)',
      'rgba(0,0,0,0)',
      'rgba(0,0,0,0.35)',
    ),
  )
  context.fillStyle = 'rgba(0,0,0,0.14)'
  for (let rib = 350; rib < 460; rib += 12) context.fillRect(rib, 140, 3, 70)
  context.fillStyle = blend(
    context,
    [255, 0],
    [545, 0],
    'rgba(60,45,30,0.1)',
    'rgba(255,255,255,0.28)',
    'rgba(60,45,30,0)',
    'rgba(60,45,30,0.2)',
  )
  trace()
  context.fill()
  return canvas
}

/** A cartridge for the gun, lying at an angle. */
export const renderCartridge = (band: Body): Canvas => {
  const { canvas, context } = openStudio('warm')
  castShadow(context, 400, 560, 640, 130, 0.34)
  context.translate(400, 410)
  context.rotate(-0.42)
  withShadow(context, 30, 20, () => rounded(context, -300, -82, 430, 164, 12, '#ccc'))
  rounded(
    context,
    -300,
    -82,
    430,
    164,
    12,
    blend(context, [0, -82], [0, 82], '#e9e4db', '#ffffff', '#ece7de', '#aaa294'),
  )
  context.save()
  context.beginPath()
  context.rect(-250, -82, 330, 164)
  context.clip()
  context.fillStyle = blend(context, [0, -82], [0, 82], band.middle, band.light, band.middle, band.dark)
  context.fillRect(-250, -82, 130, 164)
  for (const [index, colour] of [band.light, band.middle, band.dark].entries())
    rounded(context, -90 + index * 8, -34 + index * 26, 120 - index * 16, 16, 5, colour)
  context.restore()
  rounded(
    context,
    122,
    -74,
    30,
    148,
    6,
    blend(context, [0, -74], [0, 74], band.middle, band.light, band.middle, band.dark),
  )
  context.beginPath()
  context.moveTo(150, -30)
  context.lineTo(172, -26)
  context.lineTo(335, -9)
  context.lineTo(335, 9)
  context.lineTo(172, 26)
  context.lineTo(150, 30)
  context.closePath()
  context.fillStyle = blend(context, [0, -30], [0, 30], '#f1ede5', '#ffffff', '#b9b1a4')
  context.fill()
  return canvas
}

/** Wax sticks and a small spatula: the repair kit. */
export const renderWaxKit = (colours: string[]): Canvas => {
  const { canvas, context } = openStudio('warm')
  castShadow(context, 400, 640, 640, 120, 0.35)
  withShadow(context, 34, 16, () => rounded(context, 120, 200, 560, 440, 24, '#3f464a'))
  rounded(context, 120, 200, 560, 440, 24, blend(context, [120, 200], [680, 640], '#56606a', '#39424a'))
  rounded(context, 142, 222, 516, 396, 14, blend(context, [142, 222], [658, 618], '#2c343a', '#414b53'))
  colours.forEach((colour, index) => {
    const x = 172 + index * 62
    rounded(context, x, 252, 44, 210, 7, colour)
    rounded(
      context,
      x,
      252,
      44,
      210,
      7,
      blend(
        context,
        [x, 0],
        [x + 44, 0],
        'rgba(255,255,255,0.05)',
        'rgba(255,255,255,0.35)',
        'rgba(0,0,0,0.05)',
        'rgba(0,0,0,0.3)',
      ),
    )
  })
  rounded(context, 180, 510, 250, 56, 26, blend(context, [0, 510], [0, 566], '#d99a5a', '#b9763a', '#8f5628'))
  rounded(context, 424, 524, 190, 28, 4, blend(context, [0, 524], [0, 552], '#f4f6f7', '#aab2b5'))
  return canvas
}
