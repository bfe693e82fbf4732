import type { Canvas } from '@napi-rs/canvas'
import { renderSwatch, type Floor, lightSwatch } from '../floor.ts'
import {
  blend,
  castShadow,
  renderSlab,
  layTexture,
  openStudio,
  type Point,
  polygon,
  rounded,
  withShadow,
} from '../studio.ts'

/** Transition profiles: bars of metal lying side by side. */
export const renderProfiles = (tones: [light: string, middle: string, dark: string][]): Canvas => {
  const { canvas, context } = openStudio('cool')
  castShadow(context, 400, 560, 700, 170, 0.3)
  const gap = tones.length > 1 ? 112 : 0
  tones.forEach(([light, middle, dark], index) => {
    const y = (tones.length > 1 ? 200 : 330) + index * gap
    const wide = tones.length > 1 ? 74 : 130
    const bar: Point[] = [
      [80, y + 90],
      [690, y],
      [735, y + wide * 0.62],
      [110, y + 90 + wide],
    ]
    withShadow(context, 20, 14, () => polygon(context, bar, dark))
    polygon(context, bar, blend(context, [300, y + 40], [330, y + 60 + wide], middle, light, middle, dark))
    context.strokeStyle = 'rgba(255,255,255,0.5)'
    context.lineWidth = 2
    for (const share of [0.3, 0.38, 0.62, 0.7]) {
      context.beginPath()
      context.moveTo(80 + 30 * share, y + 90 + wide * share)
      context.lineTo(690 + 45 * share, y + wide * 0.62 * share)
      context.stroke()
    }
  })
  return canvas
}

/** One profile in place, between two floors. */
export const renderMountedProfile = (
  [light, middle, dark]: [string, string, string],
  left: Floor,
  right: Floor,
): Canvas => {
  const canvas = lightSwatch(renderSwatch(left, 800, 0.7, 3.1))
  const context = canvas.getContext('2d')
  context.drawImage(lightSwatch(renderSwatch(right, 800, 0.7, 8.2)), 400, 0, 400, 800, 400, 0, 400, 800)
  withShadow(context, 22, 8, () => rounded(context, 364, -20, 72, 840, 6, dark), 0.6)
  rounded(
    context,
    364,
    -20,
    72,
    840,
    6,
    blend(context, [364, 0], [436, 0], dark, middle, light, middle, dark),
  )
  context.fillStyle = 'rgba(255,255,255,0.35)'
  for (const x of [384, 400, 416]) context.fillRect(x, 0, 2, 800)
  return canvas
}

export const renderClips = (): Canvas => {
  const { canvas, context } = openStudio('warm')
  castShadow(context, 400, 560, 680, 190, 0.28)
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 5; column++) {
      const x = 120 + column * 118 + row * 14
      const y = 190 + row * 112
      withShadow(context, 12, 8, () =>
        polygon(
          context,
          [
            [x, y],
            [x + 70, y - 10],
            [x + 82, y + 48],
            [x + 12, y + 60],
          ],
          '#999',
        ),
      )
      polygon(
        context,
        [
          [x, y],
          [x + 70, y - 10],
          [x + 82, y + 48],
          [x + 12, y + 60],
        ],
        blend(context, [x, y], [x + 80, y + 60], '#f5f7f7', '#b6bec2', '#dfe4e6'),
      )
      polygon(
        context,
        [
          [x + 12, y + 60],
          [x + 82, y + 48],
          [x + 84, y + 66],
          [x + 14, y + 78],
        ],
        '#8a9397',
      )
      context.beginPath()
      context.ellipse(x + 40, y + 24, 11, 8, 0, 0, 7)
      context.fillStyle = '#5d666a'
      context.fill()
      polygon(
        context,
        [
          [x, y],
          [x + 12, y - 20],
          [x + 82, y - 30],
          [x + 70, y - 10],
        ],
        '#e9edee',
      )
    }
  return canvas
}

export const renderCorners = (): Canvas => {
  const { canvas, context } = openStudio('warm')
  const corner = (x: number, y: number, size: number, front: string, side: string, top: string) => {
    castShadow(context, x, y + size * 0.65, size * 1.5, size * 0.34, 0.36)
    polygon(
      context,
      [
        [x, y],
        [x + size * 0.5, y - size * 0.16],
        [x + size * 0.5, y + size * 0.42],
        [x, y + size * 0.62],
      ],
      side,
    )
    polygon(
      context,
      [
        [x, y],
        [x - size * 0.5, y - size * 0.16],
        [x - size * 0.5, y + size * 0.42],
        [x, y + size * 0.62],
      ],
      front,
    )
    polygon(
      context,
      [
        [x, y],
        [x + size * 0.5, y - size * 0.16],
        [x + size * 0.44, y - size * 0.22],
        [x, y - size * 0.08],
        [x - size * 0.44, y - size * 0.22],
        [x - size * 0.5, y - size * 0.16],
      ],
      top,
    )
  }
  corner(250, 240, 260, '#fbf9f5', '#d8d2c7', '#ffffff')
  corner(560, 290, 260, '#4a4744', '#2c2a28', '#66625e')
  corner(400, 510, 290, '#d3a46c', '#a87843', '#e5bf8c')
  return canvas
}

/** Samples: three small boards of the floor, fanned. */
export const renderSamples = (floors: Floor[]): Canvas => {
  const { canvas, context } = openStudio('green')
  castShadow(context, 400, 610, 680, 200, 0.3)
  floors.forEach((floor, index) => {
    const texture = lightSwatch(
      renderSwatch(floor, 500, floor.layout.kind === 'planks' ? 0.19 : 0.42, 2.3 + index * 1.7 + 0.002),
    )
    const x = index * 62
    const y = index * 96
    renderSlab(
      context,
      texture,
      [200 + x, 130 + y],
      [570 + x, 176 + y],
      [120 + x, 350 + y],
      floors.length === 1 ? 30 : 22,
    )
  })
  return canvas
}

/** One big sample board. */
export const renderSample = (floor: Floor): Canvas => {
  const { canvas, context } = openStudio('green')
  castShadow(context, 410, 610, 700, 180, 0.34)
  const texture = lightSwatch(renderSwatch(floor, 700, floor.layout.kind === 'planks' ? 0.2 : 0.46, 2.302))
  renderSlab(context, texture, [250, 190], [690, 260], [120, 500], 34)
  rounded(context, 466, 520, 132, 84, 12, 'rgba(255,253,248,0.96)')
  for (const [index, colour] of ['#c49a67', '#a9794a', '#7d5534'].entries())
    rounded(context, 492 + index * 8, 538 + index * 16, 80 - index * 16, 10, 3, colour)
  return canvas
}

/** A stair tread or a window sill: one long thick board. */
export const renderThickBoard = (floor: Floor, thickness: number): Canvas => {
  const { canvas, context } = openStudio('warm')
  castShadow(context, 400, 590, 720, 150, 0.36)
  const texture = lightSwatch(renderSwatch(floor, 800, 0.9, 4.004))
  renderSlab(context, texture, [220, 300], [740, 360], [70, 470], thickness)
  return canvas
}

/** Stairs with treads of wood and risers painted white. */
export const renderStairs = (floor: Floor): Canvas => {
  const { canvas, context } = openStudio('warm')
  const texture = lightSwatch(renderSwatch(floor, 700, 0.9, 6.004))
  for (let step = 3; step >= 0; step--) {
    const left = 110 + step * 42
    const right = 690 - step * 42
    const y = 640 - step * 128
    const back = 40
    polygon(
      context,
      [
        [left + 8, y + 24],
        [right - 8, y + 24],
        [right - 4, y + 112],
        [left + 4, y + 112],
      ],
      blend(context, [0, y + 24], [0, y + 112], '#a99f90', '#d8d1c5', '#e6e0d6'),
    )
    const tread: Point[] = [
      [left + 28, y - back],
      [right - 28, y - back],
      [right, y],
      [left, y],
    ]
    context.save()
    context.beginPath()
    for (const [px, py] of tread) context.lineTo(px, py)
    context.clip()
    layTexture(context, texture, [left, y - back], [right, y - back], [left, y])
    context.restore()
    polygon(context, tread, 'rgba(255,250,240,0.12)')
    withShadow(
      context,
      18,
      14,
      () =>
        polygon(
          context,
          [
            [left, y],
            [right, y],
            [right, y + 24],
            [left, y + 24],
          ],
          '#7a5a3a',
        ),
      0.5,
    )
    layTexture(context, texture, [left, y], [right, y], [left, y + 24], 0.22)
  }
  return canvas
}
