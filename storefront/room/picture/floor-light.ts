/** The light on a photographed floor: its brightness without the pattern of the old floor. */

/** Grey picture with values of linear light, 0–1. */
export type GreyPicture = { width: number; height: number; values: Float32Array }

const GAMMA = 2.2
const linearOf = Float32Array.from({ length: 256 }, (_, value) => (value / 255) ** GAMMA)
export const toLinear = (value: number): number => linearOf[value]!
export const fromLinear = (value: number): number => Math.max(0, value) ** (1 / GAMMA) * 255

/** Linear luminance of RGBA pixels. */
export const greyOf = ({ width, height, data }: ImageData): GreyPicture => {
  const values = new Float32Array(width * height)
  for (let i = 0; i < values.length; i++)
    values[i] =
      0.2126 * toLinear(data[i * 4]!) +
      0.7152 * toLinear(data[i * 4 + 1]!) +
      0.0722 * toLinear(data[i * 4 + 2]!)
  return { width, height, values }
}

/** Mean of a square of `radius` around each point, of those with a weight; points without any stay 0. */
const boxMean = (
  values: Float32Array,
  weights: Float32Array,
  width: number,
  height: number,
  radius: number,
) => {
  const stride = width + 1
  const sums = new Float64Array(stride * (height + 1))
  const counts = new Float64Array(stride * (height + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y + 1) * stride + x + 1
      const i = y * width + x
      sums[at] = values[i]! * weights[i]! + sums[at - 1]! + sums[at - stride]! - sums[at - stride - 1]!
      counts[at] = weights[i]! + counts[at - 1]! + counts[at - stride]! - counts[at - stride - 1]!
    }
  const out = new Float32Array(values.length)
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - radius) * stride
    const bottom = Math.min(height, y + radius + 1) * stride
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - radius)
      const right = Math.min(width, x + radius + 1)
      const of = (table: Float64Array) =>
        table[bottom + right]! - table[bottom + left]! - table[top + right]! + table[top + left]!
      const count = of(counts)
      out[y * width + x] = count > 1e-6 ? of(sums) / count : 0
    }
  }
  return out
}

/** Contrast (variance of log light) that counts as the old floor's grain and joints; shadows have more. */
const GRAIN = 0.012

/**
 * Light of each point of the floor ÷ the floor's mean light. A guided filter over the logarithm removes grain and
 * joints and leaves edges of shadows and sun. `mask`: 0–1. The mean over the mask is 1, so that a floor that is
 * multiplied by it is neither brighter nor darker on the whole.
 */
export const floorLight = (grey: GreyPicture, mask: Float32Array): GreyPicture => {
  const { width, height, values } = grey
  const radius = Math.max(2, Math.round(Math.max(width, height) / 48))
  const logs = values.map((value) => Math.log(value + 0.004))
  const mean = boxMean(logs, mask, width, height, radius)
  const squares = boxMean(
    logs.map((value) => value * value),
    mask,
    width,
    height,
    radius,
  )
  const slope = mean.map((value, i) => {
    const variance = Math.max(0, squares[i]! - value * value)
    return variance / (variance + GRAIN)
  })
  const offset = mean.map((value, i) => value * (1 - slope[i]!))
  const slopes = boxMean(slope, mask, width, height, radius)
  const offsets = boxMean(offset, mask, width, height, radius)
  const light = logs.map((value, i) => Math.exp(slopes[i]! * value + offsets[i]!))
  let sum = 0
  let count = 0
  for (let i = 0; i < light.length; i++) {
    sum += light[i]! * mask[i]!
    count += mask[i]!
  }
  const whole = count > 0 ? sum / count : 1
  return { width, height, values: light.map((value) => value / (whole || 1)) }
}

/** Light up to this much of the mean is stored; more is sun that would be white anyway. */
export const MOST_LIGHT = 4

/** The light as opaque grey pixels, gamma-coded, for a texture. */
export const lightPixels = ({ width, height, values }: GreyPicture): ImageData => {
  const image = new ImageData(width, height)
  values.forEach((value, i) => {
    const coded = fromLinear(Math.min(1, value / MOST_LIGHT))
    image.data.set([coded, coded, coded, 255], i * 4)
  })
  return image
}

const USUAL_GREY = 0.2
const EXPOSURE = { least: 0.45, most: 1.25 }

/** How bright a new floor is shown: as bright as the photograph is on the whole. */
export const exposureOf = ({ values }: GreyPicture): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.min(EXPOSURE.most, Math.max(EXPOSURE.least, Math.sqrt(mean / USUAL_GREY)))
}
