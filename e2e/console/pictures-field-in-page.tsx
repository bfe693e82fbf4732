/** The field of a product's pictures alone on a page of the console, with what it reports below it. */
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiContext, makeApiClient } from '../../console/data/api-client.ts'
import { makeQueryClient } from '../../console/data/use-api-query.ts'
import { PicturesField } from '../../console/parts/form/pictures-field.tsx'
import { sessionApi } from '../../contract/console/session.ts'
import type { Picture } from '../../contract/shop/product.ts'

const Editor = ({ given }: { given: Picture[] }) => {
  const [pictures, setPictures] = useState(given)
  return (
    <main>
      <section className="card">
        <h1>Zdjęcia produktu</h1>
        <PicturesField pictures={pictures} onChange={setPictures} />
      </section>
      <output hidden>{JSON.stringify(pictures)}</output>
    </main>
  )
}

export const showField = async (given: Picture[]): Promise<void> => {
  const client = makeApiClient()
  const { csrfToken } = await client.call(sessionApi.one, {})
  client.openSession(csrfToken, () => {})
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  createRoot(place).render(
    <ApiContext.Provider value={client}>
      <QueryClientProvider client={makeQueryClient()}>
        <Editor given={given} />
      </QueryClientProvider>
    </ApiContext.Provider>,
  )
}
