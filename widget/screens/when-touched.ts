/** Whatever a visitor, a browser that fills in forms, or a reader of screens does to what stands there. */
const TOUCHES = ['pointerdown', 'input', 'click', 'submit']

/** Tells of the first touch, before anything else hears of it, and of each press of the cross, which is no touch; gives back how to stop. */
export const whenTouched = (box: HTMLElement, touched: () => void, crossed: () => void): (() => void) => {
  const hear = ({ type, target }: Event) => {
    if ((target as Element).closest('.close')) return type === 'click' && crossed()
    stop()
    touched()
  }
  const stop = () => TOUCHES.forEach((type) => box.removeEventListener(type, hear, true))
  TOUCHES.forEach((type) => box.addEventListener(type, hear, true))
  return stop
}
