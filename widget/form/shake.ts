const SHAKE_MS = 420

/** No: as a head is shaken. Not for those who want less motion. */
export const shake = (surface: Element | null): void => {
  if (matchMedia('(prefers-reduced-motion: reduce), (pointer: coarse)').matches) return
  surface?.animate(
    [0, -8, 7, -5, 3, 0].map((px) => ({ translate: `${px}px` })),
    { duration: SHAKE_MS, easing: 'ease-in-out', id: 'shake' },
  )
}
