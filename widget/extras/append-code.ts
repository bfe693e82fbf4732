import { report } from '../page/report.ts'

/**
 * Puts the owner's own code into the page's head; scripts in it run, as they would had they been there from
 * the start.
 */
export const appendCode = (html: string, nonce: string): void => {
  try {
    append(html, nonce)
  } catch (error) {
    // The page lets no markup in that it does not trust; the lead was taken all the same.
    report(error)
  }
}

const append = (html: string, nonce: string) => {
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html })
  for (const inert of content.querySelectorAll('script')) {
    const script = document.createElement('script')
    for (const { name, value } of inert.attributes) script.setAttribute(name, value)
    script.nonce ||= nonce
    script.text = inert.text
    inert.replaceWith(script)
  }
  document.head.append(content)
}
