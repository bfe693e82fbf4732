import { ownFontName } from '#campaign/own/own-styles.ts'
import type { RenderPart } from '../../parts.ts'

/** Delay until a closed campaign is completely removed. */
const FADED_MS = 6_000

/**
 * Loads the campaign's own fonts under names that no page uses. They are fetched as bytes, so that a page
 * that allows our host needs no font rule in its policy. A font that fails to load changes nothing.
 */
export const beginFonts: NonNullable<RenderPart['begin']> = (_surface, { template, origin }) => {
  const faces: FontFace[] = []
  let isOver = false
  const load = async (font: (typeof template.fonts)[number]) => {
    const answer = await fetch(font.src.startsWith('/') ? origin + font.src : font.src)
    if (!answer.ok) return
    const face = new FontFace(ownFontName(font), await answer.arrayBuffer(), {
      weight: font.weight,
      style: font.isItalic ? 'italic' : 'normal',
    })
    await face.load()
    if (isOver) return
    document.fonts.add(face)
    faces.push(face)
  }
  for (const font of template.fonts) load(font).catch(() => {})
  return () => {
    isOver = true
    setTimeout(() => faces.forEach((face) => document.fonts.delete(face)), FADED_MS)
  }
}
