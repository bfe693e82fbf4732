import type { Canvas } from '@napi-rs/canvas'
import { renderSwatch } from '../floor.ts'
import {
  blend,
  castShadow,
  renderSlab,
  layTexture,
  openStudio,
  type Point,
  polygon,
  rounded,
  roundLight,
  withShadow,
} from '../studio.ts'

const STEEL = ['#f6f8f8', '#c9cfd2', '#9aa3a7', '#e3e7e8'] as const
const GRIP = ['#d9824a', '#c26a32', '#97481c'] as const

const woodGrain = (material: 'oak' | 'honeyOak' | 'pine' | 'larch', seed: number) =>
  renderSwatch(
    { material, layout: { kind: 'planks', length: 9, width: 0.6 }, bevel: 0 },
    420,
    0.34,
    seed + 0.05,
  )

export const renderTappingBlock = (): Canvas => {
  const { canvas, context } = openStudio('cool')
  castShadow(context, 400, 590, 640, 150)
  renderSlab(context, woodGrain('honeyOak', 4), [230, 300], [660, 350], [140, 450], 90)
  polygon(
    context,
    [
      [140, 500],
      [570, 550],
      [570, 572],
      [140, 522],
    ],
    'rgba(40,22,8,0.45)',
  )
  return canvas
}

export const renderPullBar = (): Canvas => {
  const { canvas, context } = openStudio('cool')
  castShadow(context, 400, 610, 680, 110)
  const shape: Point[] = [
    [100, 470],
    [100, 545],
    [170, 545],
    [170, 500],
    [620, 420],
    [620, 300],
    [700, 300],
    [700, 275],
    [590, 275],
    [590, 385],
  ]
  withShadow(context, 26, 16, () => polygon(context, shape, '#8f989c'))
  polygon(context, shape, blend(context, [100, 300], [400, 620], ...STEEL))
  polygon(
    context,
    [
      [100, 470],
      [590, 385],
      [640, 405],
      [150, 492],
    ],
    blend(context, [100, 470], [640, 400], '#ffffff', '#d7dcde', '#f2f4f4'),
  )
  polygon(
    context,
    [
      [590, 275],
      [700, 275],
      [740, 292],
      [632, 292],
    ],
    '#f4f6f6',
  )
  polygon(
    context,
    [
      [170, 545],
      [200, 535],
      [200, 496],
      [170, 500],
    ],
    '#7c868a',
  )
  return canvas
}

export const renderWedges = (): Canvas => {
  const { canvas, context } = openStudio('warm')
  castShadow(context, 400, 620, 640, 130)
  const colours = [
    ['#f0b24a', '#d08f26', '#9f6912'],
    ['#5f9bb5', '#41809c', '#2b5b71'],
    ['#e5e0d6', '#c8c1b3', '#9d9484'],
  ] as const
  let index = 0
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 4; column++) {
      const x = 130 + column * 150 + (row % 2) * 36
      const y = 290 + row * 130
      const [light, middle, dark] = colours[index++ % 3] ?? colours[0]
      withShadow(context, 14, 8, () =>
        polygon(
          context,
          [
            [x, y],
            [x + 108, y + 42],
            [x + 108, y + 66],
            [x, y + 70],
          ],
          dark,
        ),
      )
      polygon(
        context,
        [
          [x, y],
          [x + 34, y - 22],
          [x + 142, y + 26],
          [x + 108, y + 42],
        ],
        blend(context, [x, y - 20], [x + 140, y + 40], light, middle),
      )
      polygon(
        context,
        [
          [x, y],
          [x + 108, y + 42],
          [x + 108, y + 66],
          [x, y + 70],
        ],
        blend(context, [x, y], [x, y + 70], middle, dark),
      )
      polygon(
        context,
        [
          [x + 108, y + 42],
          [x + 142, y + 26],
          [x + 142, y + 46],
          [x + 108, y + 66],
        ],
        dark,
      )
      for (let rib = 1; rib < 6; rib++)
        polygon(
          context,
          [
            [x + rib * 18, y + rib * 7],
            [x + rib * 18 + 34, y + rib * 7 - 20],
            [x + rib * 18 + 38, y + rib * 7 - 18],
            [x + rib * 18 + 4, y + rib * 7 + 2],
          ],
          'rgba(255,255,255,0.28)',
        )
    }
  return canvas
}

export const renderMallet = (): Canvas => {
  const { canvas, context } = openStudio('warm')
  castShadow(context, 420, 650, 620, 110)
  context.translate(400, 400)
  context.rotate(0.62)
  const grain = woodGrain('pine', 8)
  withShadow(context, 26, 18, () => rounded(context, -28, -120, 56, 480, 26, '#b98a52'))
  context.save()
  context.beginPath()
  context.roundRect(-28, -120, 56, 480, 26)
  context.clip()
  layTexture(context, grain, [-28, -140], [28, -140], [-28, 380])
  context.fillStyle = blend(
    context,
    [-28, 0],
    [28, 0],
    'rgba(60,30,5,0.2)',
    'rgba(255,255,255,0.25)',
    'rgba(60,30,5,0.05)',
    'rgba(60,30,5,0.4)',
  )
  context.fillRect(-30, -140, 60, 520)
  context.restore()
  withShadow(context, 26, 16, () => rounded(context, -170, -240, 340, 170, 30, '#2b2b2c'))
  rounded(
    context,
    -170,
    -240,
    340,
    170,
    30,
    blend(context, [0, -240], [0, -70], '#4a4b4d', '#77797b', '#3b3c3d', '#1f1f20'),
  )
  rounded(context, -170, -240, 34, 170, [30, 8, 8, 30], 'rgba(0,0,0,0.35)')
  rounded(context, 136, -240, 34, 170, [8, 30, 30, 8], 'rgba(0,0,0,0.35)')
  rounded(context, -60, -226, 120, 22, 11, 'rgba(255,255,255,0.16)')
  return canvas
}

export const renderKnife = (): Canvas => {
  const { canvas, context } = openStudio('cool')
  castShadow(context, 410, 570, 640, 100)
  context.translate(400, 410)
  context.rotate(-0.35)
  withShadow(context, 20, 14, () =>
    polygon(
      context,
      [
        [170, -34],
        [330, -34],
        [286, 42],
        [170, 42],
      ],
      '#889',
    ),
  )
  polygon(
    context,
    [
      [160, -34],
      [330, -34],
      [286, 42],
      [160, 42],
    ],
    blend(context, [160, -34], [250, 60], ...STEEL),
  )
  polygon(
    context,
    [
      [330, -34],
      [286, 42],
      [276, 42],
      [318, -34],
    ],
    '#fbfcfc',
  )
  withShadow(context, 24, 14, () => rounded(context, -310, -62, 490, 124, [58, 26, 26, 46], '#444'))
  rounded(
    context,
    -310,
    -62,
    490,
    124,
    [58, 26, 26, 46],
    blend(context, [0, -62], [0, 62], '#5c6368', '#464c51', '#2b3034'),
  )
  rounded(context, -270, -48, 330, 42, 20, blend(context, [0, -48], [0, 0], ...GRIP))
  rounded(context, 80, -40, 62, 34, 10, '#23272a')
  for (let rib = 0; rib < 5; rib++) rounded(context, 88 + rib * 10, -34, 4, 22, 2, '#6a7176')
  return canvas
}

export const renderCutter = (): Canvas => {
  const { canvas, context } = openStudio('warm')
  castShadow(context, 400, 640, 700, 130)
  withShadow(context, 26, 14, () =>
    polygon(
      context,
      [
        [90, 560],
        [620, 500],
        [720, 590],
        [180, 670],
      ],
      '#777',
    ),
  )
  polygon(
    context,
    [
      [90, 560],
      [620, 500],
      [720, 590],
      [180, 670],
    ],
    blend(context, [90, 500], [720, 670], '#dfe4e6', '#b4bcc0', '#8d969a'),
  )
  polygon(
    context,
    [
      [180, 670],
      [720, 590],
      [720, 618],
      [180, 700],
    ],
    '#6e777b',
  )
  layTexture(context, woodGrain('oak', 11), [150, 548], [560, 502], [205, 600])
  withShadow(context, 20, 16, () =>
    polygon(
      context,
      [
        [330, 300],
        [470, 282],
        [490, 510],
        [350, 530],
      ],
      '#888',
    ),
  )
  polygon(
    context,
    [
      [330, 300],
      [470, 282],
      [490, 510],
      [350, 530],
    ],
    blend(context, [330, 300], [490, 520], ...STEEL),
  )
  context.save()
  context.translate(450, 330)
  context.rotate(-0.62)
  withShadow(context, 20, 14, () => rounded(context, -30, -34, 380, 62, 30, '#8b3b14'))
  rounded(context, -30, -34, 380, 62, 30, blend(context, [0, -34], [0, 30], '#c9ced0', '#9aa2a6', '#747c80'))
  rounded(context, 160, -40, 200, 74, 36, blend(context, [0, -40], [0, 34], ...GRIP))
  context.restore()
  rounded(context, 424, 304, 52, 52, 26, blend(context, [424, 304], [476, 356], '#5a6165', '#2e3336'))
  return canvas
}

export const renderTrowel = (): Canvas => {
  const { canvas, context } = openStudio('cool')
  castShadow(context, 400, 600, 680, 110)
  context.translate(400, 430)
  context.rotate(-0.14)
  const blade: Point[] = [
    [-290, -40],
    [290, -40],
    [290, 96],
  ]
  for (let tooth = 0; tooth < 29; tooth++) {
    const x = 290 - tooth * 20
    blade.push([x - 10, 116], [x - 20, 96])
  }
  withShadow(context, 26, 16, () => polygon(context, blade, '#8d969a'))
  polygon(context, blade, blend(context, [-290, -40], [290, 120], ...STEEL))
  rounded(context, -150, -62, 300, 34, 8, blend(context, [0, -62], [0, -28], '#aab2b6', '#7d868a'))
  withShadow(context, 20, 12, () => rounded(context, -190, -170, 380, 78, 38, '#9d6a38'))
  rounded(
    context,
    -190,
    -170,
    380,
    78,
    38,
    blend(context, [0, -170], [0, -92], '#e0b27a', '#c48b4e', '#8f5f2d'),
  )
  for (const x of [-130, 100])
    rounded(context, x, -100, 30, 60, 6, blend(context, [x, 0], [x + 30, 0], ...STEEL))
  return canvas
}

export const renderTapeMeasure = (): Canvas => {
  const { canvas, context } = openStudio('warm')
  castShadow(context, 400, 640, 640, 120)
  withShadow(context, 14, 6, () => rounded(context, 420, 566, 320, 44, 4, '#d7b62e'))
  rounded(context, 420, 566, 320, 44, 4, blend(context, [0, 566], [0, 610], '#fbe27a', '#f0cb3c', '#c79f1c'))
  for (let mark = 0; mark < 31; mark++)
    rounded(context, 430 + mark * 10, 566, 2, mark % 5 === 0 ? 26 : 14, 0, '#3b3324')
  rounded(context, 734, 558, 10, 62, 3, '#8d969a')
  withShadow(context, 34, 18, () => rounded(context, 130, 220, 390, 400, [120, 150, 40, 90], '#444'))
  rounded(
    context,
    130,
    220,
    390,
    400,
    [120, 150, 40, 90],
    blend(context, [130, 220], [520, 620], '#5d656a', '#3d4448', '#23282b'),
  )
  context.beginPath()
  context.arc(320, 410, 132, 0, 7)
  context.fillStyle = blend(context, [200, 280], [440, 540], ...GRIP)
  context.fill()
  context.beginPath()
  context.arc(320, 410, 100, 0, 7)
  context.fillStyle = '#f6efe2'
  context.fill()
  for (const [index, colour] of ['#c49a67', '#a9794a', '#7d5534'].entries())
    rounded(context, 270 + index * 10, 376 + index * 28, 100 - index * 20, 18, 5, colour)
  return canvas
}

export const renderBevel = (): Canvas => {
  const { canvas, context } = openStudio('cool')
  castShadow(context, 400, 620, 620, 120)
  const grain = woodGrain('larch', 14)
  context.save()
  context.translate(250, 560)
  context.rotate(-0.95)
  withShadow(context, 18, 12, () => rounded(context, -30, -26, 520, 52, 8, '#99a'))
  rounded(context, -30, -26, 520, 52, 8, blend(context, [0, -26], [0, 26], ...STEEL))
  rounded(context, 20, -6, 260, 12, 6, '#6e777b')
  context.restore()
  context.save()
  context.translate(250, 560)
  context.rotate(-0.06)
  withShadow(context, 22, 14, () => rounded(context, -50, -40, 470, 84, 16, '#8d5a2a'))
  context.beginPath()
  context.roundRect(-50, -40, 470, 84, 16)
  context.clip()
  layTexture(context, grain, [-50, 44], [-50, -40], [420, 44])
  context.fillStyle = blend(
    context,
    [0, -40],
    [0, 44],
    'rgba(255,255,255,0.22)',
    'rgba(0,0,0,0)',
    'rgba(40,15,0,0.35)',
  )
  context.fillRect(-60, -50, 500, 110)
  context.restore()
  context.beginPath()
  context.arc(250, 560, 34, 0, 7)
  context.fillStyle = blend(context, [220, 530], [280, 590], '#e9c469', '#9a741f')
  context.fill()
  return canvas
}

export const renderMoistureMeter = (): Canvas => {
  const { canvas, context } = openStudio('cool')
  castShadow(context, 400, 690, 420, 80)
  for (const x of [362, 426])
    rounded(context, x, 96, 10, 90, 4, roundLight(context, x, x + 10, '#fff', '#c3c9cc', '#777f83'))
  withShadow(context, 34, 18, () => rounded(context, 285, 170, 230, 520, [60, 60, 90, 90], '#444'))
  rounded(
    context,
    285,
    170,
    230,
    520,
    [60, 60, 90, 90],
    roundLight(context, 285, 515, '#f0a95c', '#d5833a', '#9c5317'),
  )
  rounded(
    context,
    312,
    200,
    176,
    460,
    [40, 40, 66, 66],
    roundLight(context, 312, 488, '#5b6368', '#454c50', '#2c3134'),
  )
  rounded(context, 334, 236, 132, 150, 12, blend(context, [334, 236], [466, 386], '#d8e6cf', '#a9bfa4'))
  for (const [index, tall] of [28, 44, 62, 84, 60].entries())
    rounded(context, 350 + index * 22, 366 - tall, 14, tall, 2, index === 3 ? '#b25a2c' : '#42584a')
  for (const [x, y] of [
    [400, 450],
    [360, 520],
    [440, 520],
  ] as const) {
    context.beginPath()
    context.arc(x, y, 24, 0, 7)
    context.fillStyle = blend(context, [x - 20, y - 20], [x + 20, y + 20], '#8b9398', '#555c60')
    context.fill()
  }
  return canvas
}

export const renderKneePads = (): Canvas => {
  const { canvas, context } = openStudio('warm')
  castShadow(context, 400, 640, 660, 110)
  for (const x of [120, 420]) {
    rounded(context, x - 26, 320, 312, 46, 10, blend(context, [0, 320], [0, 366], '#4b4f52', '#2e3133'))
    rounded(context, x - 20, 520, 300, 46, 10, blend(context, [0, 520], [0, 566], '#4b4f52', '#2e3133'))
    withShadow(context, 30, 18, () => rounded(context, x, 220, 260, 420, 110, '#333'))
    rounded(
      context,
      x,
      220,
      260,
      420,
      110,
      blend(context, [x, 220], [x + 260, 640], '#636a6e', '#43494c', '#2a2e30'),
    )
    rounded(
      context,
      x + 34,
      268,
      192,
      260,
      86,
      blend(context, [x + 34, 268], [x + 226, 528], '#e8975a', '#c46c30', '#8f4817'),
    )
    rounded(context, x + 62, 296, 90, 120, 44, 'rgba(255,255,255,0.2)')
    for (let rib = 0; rib < 3; rib++) rounded(context, x + 60, 556 + rib * 20, 140, 9, 4, 'rgba(0,0,0,0.35)')
  }
  return canvas
}

/** The kit: block, pull bar, mallet and wedges side by side. */
export const renderKit = (): Canvas => {
  const { canvas, context } = openStudio('warm')
  const quarter = (from: Canvas, x: number, y: number) => {
    context.save()
    withShadow(context, 18, 8, () => rounded(context, x, y, 360, 360, 22, '#fff'), 0.2)
    context.beginPath()
    context.roundRect(x, y, 360, 360, 22)
    context.clip()
    context.imageSmoothingQuality = 'high'
    context.drawImage(from, x, y, 360, 360)
    context.restore()
  }
  quarter(renderTappingBlock(), 30, 30)
  quarter(renderMallet(), 410, 30)
  quarter(renderWedges(), 30, 410)
  quarter(renderPullBar(), 410, 410)
  return canvas
}
