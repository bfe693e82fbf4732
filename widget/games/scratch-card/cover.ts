/** The cover is counted in so many cells across and down. */
const ACROSS = 32
const DOWN = 20
/** Share of the card's width: about the width of a finger. */
const BRUSH = 0.13
const STEPS = 12

type Point = { x: number; y: number }

/** The cover of a scratch card, and the remaining share of it. */
export const openCover = (canvas: HTMLCanvasElement, text: string) => {
  const pen = canvas.getContext('2d')
  let scratched = new Set<number>()
  let last: Point | undefined

  const paint = () => {
    scratched = new Set()
    last = undefined
    const { clientWidth: width, clientHeight: height } = canvas
    const { backgroundColor, color, fontFamily, direction } = getComputedStyle(canvas.parentElement ?? canvas)
    Object.assign(canvas, { width: width * devicePixelRatio, height: height * devicePixelRatio })
    if (!pen) return
    pen.scale(devicePixelRatio, devicePixelRatio)
    pen.fillStyle = backgroundColor
    pen.fillRect(0, 0, width, height)
    // A fine pattern that suggests scratching.
    pen.strokeStyle = color
    pen.globalAlpha = 0.13
    pen.beginPath()
    for (let x = -height; x < width; x += 9) {
      pen.moveTo(x, height)
      pen.lineTo(x + height, 0)
    }
    pen.stroke()
    pen.globalAlpha = 1
    pen.fillStyle = color
    Object.assign(pen, {
      font: `700 ${Math.min(width / 11, 26)}px ${fontFamily}`,
      textAlign: 'center',
      textBaseline: 'middle',
      direction,
    })
    pen.fillText(text, width / 2, height / 2)
  }
  const rub = (event: { clientX: number; clientY: number }) => {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    const to = { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
    const from = last ?? to
    last = to
    for (let step = 0; step <= STEPS; step++) {
      const x = from.x + ((to.x - from.x) * step) / STEPS
      const y = from.y + ((to.y - from.y) * step) / STEPS
      // Cells whose centre is scratched off.
      for (let cell = 0; cell < ACROSS * DOWN; cell++) {
        const across = ((cell % ACROSS) + 0.5) / ACROSS - x
        const down = (((Math.floor(cell / ACROSS) + 0.5) / DOWN - y) * height) / width
        if (across * across + down * down < (BRUSH / 2) ** 2) scratched.add(cell)
      }
    }
    if (!pen) return
    const scale = canvas.clientWidth
    Object.assign(pen, {
      globalCompositeOperation: 'destination-out',
      lineCap: 'round',
      lineWidth: BRUSH * scale,
    })
    pen.beginPath()
    pen.moveTo(from.x * scale, from.y * canvas.clientHeight)
    pen.lineTo(to.x * scale + 0.01, to.y * canvas.clientHeight)
    pen.stroke()
    pen.globalCompositeOperation = 'source-over'
  }
  paint()
  return {
    paint,
    rub,
    lift: () => (last = undefined),
    /** Share of it, from 0 to 1. */
    left: () => 1 - scratched.size / (ACROSS * DOWN),
  }
}
