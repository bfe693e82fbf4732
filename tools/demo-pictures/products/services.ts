import type { Canvas } from '@napi-rs/canvas'
import { renderSwatch, type Floor } from '../floor.ts'
import { blend, castShadow, layTexture, openStudio, polygon, rounded, withShadow } from '../studio.ts'

const OAK: Floor = { material: 'oak', layout: { kind: 'herringbone', width: 0.08, ratio: 5 }, bevel: 0.001 }

/** A floor plan with a folding rule: measuring and quoting. */
export const renderFloorPlan = (): Canvas => {
  const { canvas, context } = openStudio('cool')
  castShadow(context, 400, 600, 700, 160, 0.26)
  context.translate(400, 400)
  context.rotate(-0.08)
  withShadow(context, 30, 14, () => rounded(context, -300, -260, 600, 520, 8, '#fffdf8'))
  context.strokeStyle = 'rgba(90,130,150,0.16)'
  context.lineWidth = 1
  for (let line = -280; line <= 290; line += 20) {
    context.strokeRect(line, -250, 0.1, 500)
    if (line < 250) context.strokeRect(-290, line, 580, 0.1)
  }
  context.save()
  context.beginPath()
  context.rect(-230, -190, 290, 230)
  context.clip()
  layTexture(context, renderSwatch(OAK, 500, 2.2, 3), [-230, -190], [110, -190], [-230, 150])
  context.restore()
  context.strokeStyle = '#4c443b'
  context.lineWidth = 12
  context.strokeRect(-230, -190, 460, 380)
  context.beginPath()
  context.moveTo(60, -190)
  context.lineTo(60, 40)
  context.lineTo(-230, 40)
  context.stroke()
  context.strokeStyle = '#fffdf8'
  context.beginPath()
  context.moveTo(-60, 40)
  context.lineTo(10, 40)
  context.stroke()
  context.strokeStyle = '#b5663a'
  context.lineWidth = 3
  context.beginPath()
  context.moveTo(-230, -222)
  context.lineTo(230, -222)
  context.moveTo(262, -190)
  context.lineTo(262, 190)
  context.stroke()
  for (const [x, angle] of [
    [-60, 0.5],
    [120, -0.35],
  ] as const) {
    context.save()
    context.translate(x, 150)
    context.rotate(angle)
    withShadow(context, 14, 8, () => rounded(context, -130, -18, 260, 36, 10, '#c99b2a'))
    rounded(
      context,
      -130,
      -18,
      260,
      36,
      10,
      blend(context, [0, -18], [0, 18], '#fbdd74', '#eec440', '#bf971c'),
    )
    for (let mark = 0; mark < 25; mark++)
      rounded(context, -120 + mark * 10, -18, 2, mark % 5 ? 9 : 18, 0, '#4b3d18')
    context.restore()
  }
  return canvas
}

/** A laptop with a room plan on its screen: advice over the network. */
export const renderConsultation = (screen: Canvas): Canvas => {
  const { canvas, context } = openStudio('warm')
  castShadow(context, 400, 640, 720, 110, 0.4)
  withShadow(context, 26, 12, () => rounded(context, 150, 190, 500, 360, 20, '#3a3f42'))
  rounded(context, 150, 190, 500, 360, 20, blend(context, [150, 190], [650, 550], '#4a5054', '#2a2e31'))
  context.save()
  context.beginPath()
  context.roundRect(170, 210, 460, 310, 6)
  context.clip()
  context.imageSmoothingQuality = 'high'
  context.drawImage(screen, 170, 150, 460, 460)
  context.restore()
  polygon(
    context,
    [
      [110, 590],
      [690, 590],
      [730, 640],
      [70, 640],
    ],
    blend(context, [70, 590], [730, 640], '#e4e7e8', '#b9c0c3', '#d7dbdd'),
  )
  polygon(
    context,
    [
      [70, 640],
      [730, 640],
      [720, 656],
      [80, 656],
    ],
    '#8c9498',
  )
  polygon(
    context,
    [
      [150, 550],
      [650, 550],
      [690, 592],
      [110, 592],
    ],
    blend(context, [150, 550], [690, 592], '#c6ccce', '#9aa2a6'),
  )
  withShadow(context, 16, 8, () => rounded(context, 480, 150, 230, 96, 22, '#fffdf8'))
  polygon(
    context,
    [
      [540, 240],
      [580, 240],
      [530, 280],
    ],
    '#fffdf8',
  )
  for (const [x, wide] of [
    [506, 178],
    [506, 120],
  ] as const)
    rounded(context, x, wide === 178 ? 178 : 206, wide, 12, 6, wide === 178 ? '#b5663a' : '#cdbfae')
  return canvas
}

/** A floor sander on a half-sanded floor. */
export const renderSander = (): Canvas => {
  const { canvas, context } = openStudio('warm')
  const floor = renderSwatch(
    { material: 'rusticOak', layout: { kind: 'planks', length: 1.2, width: 0.12 }, bevel: 0 },
    800,
    1.5,
    5,
  )
  layTexture(context, floor, [0, 470], [800, 470], [-160, 820])
  layTexture(context, floor, [0, 470], [800, 470], [0, 800])
  context.fillStyle = blend(context, [0, 470], [0, 800], 'rgba(50,30,12,0.3)', 'rgba(50,30,12,0)')
  context.fillRect(0, 470, 800, 330)
  polygon(
    context,
    [
      [0, 800],
      [0, 650],
      [330, 580],
      [420, 800],
    ],
    'rgba(255,233,196,0.38)',
  )
  castShadow(context, 430, 660, 480, 110, 0.6)
  context.strokeStyle = '#3a3e41'
  context.lineWidth = 20
  context.lineCap = 'round'
  context.beginPath()
  context.moveTo(470, 520)
  context.lineTo(610, 170)
  context.lineTo(690, 150)
  context.stroke()
  context.lineWidth = 26
  context.strokeStyle = '#c26a32'
  context.beginPath()
  context.moveTo(640, 162)
  context.lineTo(694, 149)
  context.stroke()
  withShadow(context, 28, 16, () => rounded(context, 250, 430, 340, 220, [90, 60, 30, 40], '#8b3b14'))
  rounded(
    context,
    250,
    430,
    340,
    220,
    [90, 60, 30, 40],
    blend(context, [250, 430], [590, 650], '#e6955a', '#c4682e', '#8c4214'),
  )
  rounded(context, 300, 380, 180, 110, 40, blend(context, [300, 380], [480, 490], '#6b7276', '#3c4245'))
  for (let slot = 0; slot < 6; slot++) rounded(context, 330 + slot * 22, 400, 9, 60, 4, '#262a2c')
  rounded(context, 240, 606, 360, 62, 20, blend(context, [0, 606], [0, 668], '#5b6266', '#2a2e30'))
  for (const x of [300, 560]) {
    context.beginPath()
    context.arc(x, 668, 32, 0, 7)
    context.fillStyle = blend(context, [x - 30, 640], [x + 30, 700], '#6c7377', '#1f2224')
    context.fill()
  }
  return canvas
}

/** A gift card on a wooden table. */
export const renderGiftCard = (): Canvas => {
  const { canvas, context } = openStudio('warm')
  context.drawImage(
    renderSwatch(
      { material: 'whiteOak', layout: { kind: 'planks', length: 1.4, width: 0.2 }, bevel: 0.002 },
      800,
      0.8,
      7,
    ),
    0,
    0,
  )
  context.translate(400, 400)
  context.rotate(-0.12)
  withShadow(context, 40, 22, () => rounded(context, -270, -170, 540, 340, 28, '#333'), 0.5)
  context.save()
  context.beginPath()
  context.roundRect(-270, -170, 540, 340, 28)
  context.clip()
  layTexture(
    context,
    renderSwatch({ ...OAK, material: 'smokedOak' }, 700, 0.9, 3),
    [-270, -270],
    [270, -270],
    [-270, 270],
  )
  context.fillStyle = blend(context, [-270, -170], [270, 170], 'rgba(255,240,215,0.25)', 'rgba(20,10,0,0.35)')
  context.fillRect(-270, -170, 540, 340)
  context.fillStyle = '#d8a45f'
  context.fillRect(-270, 40, 540, 46)
  context.restore()
  rounded(context, 60, -24, 92, 174, 10, 'rgba(255,249,238,0.96)')
  for (const [index, colour] of ['#c49a67', '#a9794a', '#7d5534'].entries())
    rounded(context, 76 + index * 6, 24 + index * 26, 60 - index * 12, 16, 5, colour)
  return canvas
}

/** A book about laying floors. */
export const renderBook = (): Canvas => {
  const { canvas, context } = openStudio('green')
  castShadow(context, 420, 660, 560, 120, 0.42)
  withShadow(context, 30, 18, () =>
    polygon(
      context,
      [
        [230, 130],
        [580, 170],
        [570, 660],
        [215, 640],
      ],
      '#333',
    ),
  )
  polygon(
    context,
    [
      [570, 660],
      [580, 170],
      [612, 160],
      [604, 640],
    ],
    blend(context, [570, 0], [612, 0], '#f7f1e4', '#d9cfbd'),
  )
  layTexture(context, renderSwatch(OAK, 600, 0.9, 9), [230, 130], [580, 170], [215, 640])
  polygon(
    context,
    [
      [230, 130],
      [252, 133],
      [238, 641],
      [215, 640],
    ],
    'rgba(30,15,5,0.4)',
  )
  polygon(
    context,
    [
      [282, 230],
      [540, 256],
      [535, 430],
      [276, 412],
    ],
    'rgba(255,251,243,0.95)',
  )
  for (const [index, colour] of ['#c49a67', '#a9794a', '#7d5534'].entries())
    polygon(
      context,
      [
        [330 + index * 12, 270 + index * 34],
        [490 - index * 12, 286 + index * 33],
        [490 - index * 12, 306 + index * 33],
        [330 + index * 12, 290 + index * 34],
      ],
      colour,
    )
  return canvas
}

/** Hands-free laying: a floor half laid, with the next plank at an angle. */
export const renderLaying = (floor: Floor): Canvas => {
  const { canvas, context } = openStudio('warm')
  context.fillStyle = blend(context, [0, 0], [800, 800], '#aeb8b2', '#8d9892')
  context.fillRect(0, 0, 800, 800)
  const laid = renderSwatch(floor, 800, 1.1, 3)
  withShadow(context, 24, 10, () =>
    polygon(
      context,
      [
        [0, 0],
        [520, 0],
        [520, 800],
        [0, 800],
      ],
      '#7a5a3a',
    ),
  )
  context.drawImage(laid, 0, 0, 520, 800, 0, 0, 520, 800)
  context.save()
  context.translate(640, 380)
  context.rotate(0.09)
  withShadow(context, 34, 18, () => rounded(context, -72, -330, 144, 640, 3, '#6a4a2a'), 0.5)
  const plank = renderSwatch(
    { ...floor, layout: { kind: 'planks', length: 9, width: 0.9 }, bevel: 0 },
    640,
    0.85,
    11.1,
  )
  context.drawImage(plank, 200, 0, 144, 640, -72, -330, 144, 640)
  context.restore()
  context.fillStyle = blend(context, [0, 0], [800, 800], 'rgba(255,248,232,0.2)', 'rgba(30,20,10,0.16)')
  context.fillRect(0, 0, 800, 800)
  return canvas
}

/** A wooden pallet. */
export const renderPallet = (): Canvas => {
  const { canvas, context } = openStudio('cool')
  castShadow(context, 400, 610, 720, 160, 0.4)
  const pine = renderSwatch(
    { material: 'pine', layout: { kind: 'planks', length: 9, width: 0.5 }, bevel: 0 },
    400,
    0.4,
    6.05,
  )
  for (const [x, y] of [
    [672, 392],
    [604, 486],
    [92, 492],
    [310, 540],
    [524, 586],
  ] as const)
    rounded(context, x, y - 10, 56, 66, 3, blend(context, [x, 0], [x + 60, 0], '#c89a5c', '#8a6233'))
  for (let board = 0; board < 6; board++) {
    const x = board * 27
    const y = board * -42
    withShadow(context, 10, 6, () =>
      polygon(
        context,
        [
          [80 + x, 470 + y],
          [580 + x, 580 + y],
          [610 + x, 548 + y],
          [112 + x, 440 + y],
        ],
        '#8a6233',
      ),
    )
    layTexture(context, pine, [112 + x, 440 + y], [80 + x, 470 + y], [610 + x, 548 + y])
    polygon(
      context,
      [
        [80 + x, 470 + y],
        [580 + x, 580 + y],
        [580 + x, 596 + y],
        [80 + x, 486 + y],
      ],
      '#9a6f3d',
    )
  }
  return canvas
}
