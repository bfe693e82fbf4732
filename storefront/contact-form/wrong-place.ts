import type { ClientWords } from './words.ts'

/** A form inside another form cannot be sent: browsers drop the inner one. Says so in its place. */
export const replaceMisplaced = (root: ParentNode, { wrongPlaceStrong, wrongPlace }: ClientWords): void => {
  for (const form of root.querySelectorAll('form .wpcf7[data-wpcf7-id]')) {
    const strong = document.createElement('strong')
    strong.textContent = wrongPlaceStrong
    const paragraph = document.createElement('p')
    paragraph.className = 'wpcf7-form-in-wrong-place'
    paragraph.append(strong, ` ${wrongPlace}`)
    form.replaceWith(paragraph)
  }
}
