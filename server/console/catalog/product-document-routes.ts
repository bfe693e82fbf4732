import { MAX_DOCUMENT_BYTES, productDocumentsApi } from '#contract/console/shop/product-editor.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { isPdf, storeDocument } from '#server/shop/media/product-documents.ts'

/** Files in memory at the same time. */
const MAX_RECEIVING = 4
const BUSY_SECONDS = 10
const MAX_TITLE = 120

const tooLarge = () =>
  new Refusal(
    413,
    'file_too_large',
    `Ten dokument jest za duży: przyjmujemy pliki PDF do ${MAX_DOCUMENT_BYTES / 1024 / 1024} MB.`,
  )

/** `C:\karty\dop.pdf` → `dop`. */
const titleOf = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/\p{Cc}/gu, '')
    .replace(/\.pdf$/i, '')
    .trim()
    .slice(0, MAX_TITLE) || 'Dokument'

const readBody = async (body: ReadableStream<Uint8Array> | null): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of body ?? []) {
      size += part.byteLength
      if (size > MAX_DOCUMENT_BYTES) throw tooLarge()
      parts.push(part)
    }
  } catch (error) {
    throw error instanceof Refusal
      ? error
      : new Refusal(400, 'broken_off', 'Dokument urwał się w połowie. Wyślij go jeszcze raz.')
  }
  return Buffer.concat(parts)
}

/** PDF documents that products name. */
export const productDocumentRoutes = (services: Services) => {
  let receiving = 0
  const { routes, mountEndpoint } = endpointRoutes()
  mountEndpoint(productDocumentsApi.add, async ({ c, query }) => {
    if (Number(c.req.header('content-length') ?? 0) > MAX_DOCUMENT_BYTES) throw tooLarge()
    if (receiving >= MAX_RECEIVING)
      throw new Refusal(503, 'busy', 'Sklep odbiera teraz inne dokumenty. Spróbuj za chwilę.', {
        retryAfterSeconds: BUSY_SECONDS,
      })
    receiving += 1
    try {
      const file = await readBody(c.req.raw.body)
      if (!isPdf(file))
        throw new Refusal(
          422,
          'not_a_pdf',
          'Ten plik nie jest dokumentem PDF. Zapisz go jako PDF i wyślij ponownie.',
        )
      return await storeDocument(services.settings.dataFolder, file, titleOf(query.name))
    } finally {
      receiving -= 1
    }
  })
  return routes
}
