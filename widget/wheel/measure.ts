const RULER_PX = 100
/** As heavy as the labels are drawn. */
const WEIGHT = 650

/** How wide a text is in the letters of an element, where those are 1 high. */
export const measureIn = (element: Element): ((text: string) => number) => {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return (text) => text.length * 0.6
  pen.font = `${WEIGHT} ${RULER_PX}px ${getComputedStyle(element).fontFamily}`
  return (text) => pen.measureText(text).width / RULER_PX
}
