import { readFile } from 'node:fs/promises'
import {
  XmlBufferInputProvider,
  xmlCleanupInputProvider,
  XmlDocument,
  xmlRegisterInputProvider,
  XmlValidateError,
  XsdValidator,
} from 'libxml2-wasm'
import { SaxesParser } from 'saxes'

export const FA3_FILES = new URL('../../../../fixtures/fa3/', import.meta.url)
/** The schema names the files that it includes by these addresses. */
const INCLUDED_FROM = 'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/01/05/eD/DefinicjeTypy/'
const INCLUDED = ['StrukturyDanych_v10-0E.xsd', 'ElementarneTypyDanych_v10-0E.xsd', 'KodyKrajow_v10-0E.xsd']

/** The official schema. Loading takes some 0.1 s, an invoice about 1 ms. */
export const openFa3Schema = async () => {
  const files = await Promise.all(
    INCLUDED.map(async (name) => [INCLUDED_FROM + name, await readFile(new URL(name, FA3_FILES))] as const),
  )
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(files)))
  using schema = XmlDocument.fromBuffer(await readFile(new URL('schemat.xsd', FA3_FILES)))
  const validator = XsdValidator.fromDoc(schema)
  xmlCleanupInputProvider()
  return {
    /** What the schema refuses; empty: the invoice is valid. */
    problemsOf: (xml: string): string[] => {
      using document = XmlDocument.fromBuffer(Buffer.from(xml))
      try {
        validator.validate(document)
        return []
      } catch (error) {
        if (error instanceof XmlValidateError) return error.details.map(({ message }) => message.trim())
        throw error
      }
    },
    close: () => validator.dispose(),
  }
}

/** An element of an invoice, read by another parser than the one that validates. */
export type Fa3Element = { name: string; text: string; children: Fa3Element[] }

export const readFa3 = (xml: string): Fa3Element => {
  const root: Fa3Element = { name: '', text: '', children: [] }
  const open = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    const element = { name, text: '', children: [] }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => (open.at(-1)!.text += text))
  parser.on('closetag', () => open.pop())
  parser.write(xml).close()
  return root.children[0]!
}

/** Elements at a path below this one: `Fa/FaWiersz`. */
export const elementsAt = (element: Fa3Element, path: string): Fa3Element[] =>
  path
    .split('/')
    .reduce(
      (found, name) => found.flatMap(({ children }) => children.filter((one) => one.name === name)),
      [element],
    )

/** The text at a path below an element; undefined: not there. */
export const textAt = (element: Fa3Element, path: string): string | undefined =>
  elementsAt(element, path)[0]?.text
