/** Puts the owner's own code into the page's head; scripts in it run, as they would had they been there from the start. */
export const appendCode = (html: string, nonce: string): void => {
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
